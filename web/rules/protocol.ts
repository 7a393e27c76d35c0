/** Messages between a channel and its worker. Times are in milliseconds. */

/** A request. The sandbox also gets the module that answers it, and files by path. */
export interface Sent {
  id: number;
  request: string;
  endpoint?: string;
  files?: Record<string, ArrayBuffer>;
}

export interface WorkerMessage {
  /** The bytes so far, every second while it starts; 0 while it thinks. */
  alive?: number;
  /** The share of the bytes that is downloaded. */
  share?: number;
  /** Everything is downloaded. */
  arrived?: true;
  /** Python runs, perhaps restored from a snapshot. */
  ready?: true;
  restored?: boolean;
  /** Whether the worker could store a snapshot. */
  kept?: boolean;
  /** The worker has failed. */
  failed?: string;
  /** The id of a request that it begins with. */
  begun?: number;
  /** Whether it downloads an archive. */
  fetching?: boolean;
  /** A request that is answered. */
  id?: number;
  reply?: string;
  /** The duration of an answer, or of the start after all downloads. */
  took?: number;
}

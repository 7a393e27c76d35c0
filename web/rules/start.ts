/** The ways to start Python. */

export type Attempt = "snapshot" | "plain" | "full" | "revalidated" | "fresh";
/** The last two of a start. */
export type Failure = "no-answer" | "crash" | "silence" | "start-failed";
type Way = { useSnapshot: boolean; fullModule: boolean; cache: RequestCache };

/**
 * The ways to start a worker, from the fastest to the most thorough. After a failure the next start
 * is a more thorough one; after a success it is the fastest again.
 */
export const ATTEMPTS: Readonly<Record<Attempt, Way>> = {
  /** From the snapshot of the last visit, where there is one. */
  snapshot: { useSnapshot: true, fullModule: false, cache: "default" },
  /** The snapshot may be damaged. */
  plain: { useSnapshot: false, fullModule: false, cache: "default" },
  /** The reduced module may lack a function. */
  full: { useSnapshot: false, fullModule: true, cache: "default" },
  /** The browser's cache may hold a damaged file: the server is asked about each. */
  revalidated: { useSnapshot: false, fullModule: true, cache: "no-cache" },
  /** Everything is downloaded again. */
  fresh: { useSnapshot: false, fullModule: true, cache: "reload" },
};

export const moreThorough = (one: Attempt, other: Attempt) => {
  const order = Object.keys(ATTEMPTS);
  return order.indexOf(one) < order.indexOf(other) ? other : one;
};

/**
 * Trusted Types, where the browser has them. What a policy makes is handed on like the text it is
 * made of, so it is called one here.
 */
declare var trustedTypes:
  | {
      createPolicy<Kind extends "createHTML" | "createScriptURL">(
        name: string,
        rules: Record<Kind, (text: string) => string>,
      ): Record<Kind, (text: string) => string>;
    }
  | undefined;

/** Globals that the scripts in the head set for the page's own scripts. */

interface Window {
  /** From `guard/guard.js`; a page of another build may have none. */
  noonGuard?: {
    /** The page listens: nothing is to be said of its start any more. */
    alive(): void;
    /** Return a sentence about a missing feature of the browser, "" if none. */
    lacks(): string;
    /** Load the page again past whatever was wrong. */
    reload(): void;
  };
  /** From `input/early-presses.js`: what was pressed before the page's own script, and when. */
  takeEarlyPresses(): { pressed: Element | KeyboardEvent | undefined; at: number }[];
  /** Forget them, once they are carried out. */
  forgetEarlyPresses(): void;
  /** From `rules/start-worker.js`. */
  noonWorker: {
    launch(attempt: import("../rules/attempts.js").Attempt): Worker;
    takeFirst(): { worker: Worker; heard: import("../rules/protocol.js").WorkerMessage[] };
  };
}

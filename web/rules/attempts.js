/**
 * The ways to start a worker, from the fastest to the most thorough. A failure decides from which of
 * them on the next start may choose; once Python is there, the next start is the fastest again.
 */

/** @typedef {"snapshot" | "plain" | "full" | "revalidated" | "fresh"} Attempt */
/** @typedef {"no-answer" | "crash" | "silence" | "start-failed"} Failure the last two are of a start */

/** @type {Readonly<Record<Attempt, { useSnapshot: boolean, fullModule: boolean, cache: RequestCache }>>} */
export const ATTEMPTS = Object.freeze({
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
});

const ORDER = /** @type {Attempt[]} */ (Object.keys(ATTEMPTS));

/** Return the more thorough one of two. @param {Attempt} one @param {Attempt} other */
export const moreThorough = (one, other) =>
  ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one;

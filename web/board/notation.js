/** Moves taken apart by the notation of their game, which Python sends with the catalog. */

/** @typedef {Record<string, string>} Parts the parts of a move by the names of their groups */

/**
 * Return the parser of a game's moves; any other text has no parts.
 * @param {string} notation a regular expression of Python with a named group for each part
 * @returns {(move: string) => Parts}
 */
export const readerOf = (notation) => {
  /** @type {RegExp} */
  let pattern;
  try {
    pattern = new RegExp(`^(?:${notation.replaceAll("(?P<", "(?<")})$`, "u");
  } catch {
    return () => ({}); // a notation that JavaScript cannot read
  }
  return (move) =>
    Object.fromEntries(
      Object.entries(pattern.exec(move)?.groups ?? {}).filter(([, part]) => part !== undefined),
    );
};

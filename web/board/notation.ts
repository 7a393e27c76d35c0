/** Moves taken apart by the notation of their game, which Python sends with the catalog. */

/** The parts of a move by the names of their groups. */
type Parts = Record<string, string>;

/**
 * Return the parser of a game's moves; any other text has no parts.
 * @param notation a regular expression of Python with a named group for each part
 */
export const readerOf = (notation: string): ((move: string) => Parts) => {
  let pattern: RegExp;
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

/** How far a match has come, by its record alone: which of two tells more of it. Pure. */

/**
 * @typedef {object} Version one telling of a match
 * @property {string} record
 * @property {unknown[]} wishes what was wanted of the rules since then
 * @property {number} edition how often the match had been written, 0 where nobody has counted
 * @property {number} at milliseconds since 1970, 0 if unknown
 */

/** As many characters as `py_rules.record.MAX_FRAGMENT`; a longer link is not even parsed. */
const MAX_FRAGMENT = 8 * 1024;

/** Whether a link can hold a match. @param {string} record */
export const hasLink = (record) => record.length <= MAX_FRAGMENT;

/** @param {string} record */
const partsOf = (record) => {
  const pairs = record ? record.split("&") : [];
  const textOf = (/** @type {string} */ key) =>
    pairs.find((pair) => pair.startsWith(`${key}=`))?.slice(key.length + 1) ?? "";
  const moves = textOf("moves");
  return {
    head: pairs.filter((pair) => !/^(moves|end)=/.test(pair)),
    moves: moves ? moves.split(".") : [],
    end: textOf("end"),
  };
};

/** Return the moves of a record. @param {string} record */
export const movesOf = (record) => partsOf(record).moves;

/** Return how a record says that the match ended, "" for not at all. @param {string} record */
export const endOf = (record) => partsOf(record).end;

/** Return the options and tags of a record, as they are written in it. @param {string} record @returns {[string, string][]} */
export const pairsOf = (record) =>
  partsOf(record).head.map((pair) => {
    const [key = "", value = ""] = pair.split("=");
    return [key, value];
  });

/** Whether all that a record tells is told by another one too. @param {string} longer @param {string} shorter */
export const isExtension = (longer, shorter) => {
  const [long, short] = [partsOf(longer), partsOf(shorter)];
  const isLonger = long.moves.length > short.moves.length;
  return (
    short.head.every((pair) => long.head.includes(pair)) &&
    short.moves.every((move, at) => move === long.moves[at]) &&
    (isLonger ? short.end === "" : short.end === "" || short.end === long.end)
  );
};

/**
 * Whether one version of a match is to be gone on with and not the other. What was written later
 * counts, by the number of times and not by the clock, which may be wrong; so an undo stays one.
 * Where nobody has counted, the one that tells more does, and the time comes last.
 * @param {Version} one @param {Version} other
 */
export const isAhead = (one, other) => {
  if (one.edition && other.edition && one.edition !== other.edition) {
    return one.edition > other.edition;
  }
  if (one.record !== other.record) {
    if (isExtension(one.record, other.record)) return true;
    if (isExtension(other.record, one.record)) return false;
    const more = movesOf(one.record).length - movesOf(other.record).length;
    if (more !== 0) return more > 0;
  }
  const more = one.wishes.length - other.wishes.length;
  return more === 0 ? one.at > other.at : more > 0;
};

/**
 * Reads and edits the record of a match: its options, tags, moves and end as in a link
 * (`player1=Ada&moves=-k.-a&end=draw`). It doesn't know the rules of games; Python judges. Pure.
 */

interface Parsed {
  readonly head: readonly (readonly [string, string])[]; // options and tags, values quoted
  readonly moves: readonly string[];
  readonly end: string; // by the players: "resign1", "time2", "draw", or "" if they didn't
}

/** Characters of the longest link, as `py_rules.record.MAX_FRAGMENT`. */
const MAX_FRAGMENT = 8 * 1024;

/** The tags in their order in a record, as `py_rules.record.tags.TAGS`; options come first. */
const TAGS = `player1 player2 date computer1 computer2 seed analysis coin seats clock at_zero best
  standing goal task start`.split(/\s+/);

/** Tags of a task; a match that is shorter than `start` has none of them. */
const TASK = new Set(["goal", "task", "start"]);

/** Return whether a link can hold a match. */
export const hasLink = (record: string) => record.length <= MAX_FRAGMENT;

/** The records that were parsed last: those of the match, before and after a press. */
const parsed = new Map<string, Parsed>();
const MOST_PARSED = 8;

/** Return the parts of a record; of a key that is written twice, the first counts. */
export const parseRecord = (record: string): Parsed => {
  const known = parsed.get(record) ?? parse(record);
  parsed.delete(record);
  parsed.set(record, known);
  const [oldest = ""] = parsed.keys();
  if (parsed.size > MOST_PARSED) parsed.delete(oldest);
  return known;
};

const parse = (record: string): Parsed => {
  const text = record.replace(/%(2D|2E|7E)$/i, unquoted); // as `formatRecord` escapes its last sign
  const pairs: [string, string][] = (text ? text.split("&") : []).map((pair) => {
    const [key = "", ...value] = pair.split("=");
    return [key, value.join("=")];
  });
  const first = (name: string) => pairs.find(([key]) => key === name)?.[1] ?? "";
  const moves = first("moves");
  return {
    head: pairs.filter(([key]) => key !== "moves" && key !== "end"),
    moves: moves ? moves.split(".") : [],
    end: first("end"),
  };
};

/** Return the record with these parts. */
export const formatRecord = ({ head, moves, end }: Parsed) =>
  withSafeEnd(
    [
      ...head.map(([key, value]) => `${key}=${value}`),
      ...(moves.length ? [`moves=${moves.join(".")}`] : []),
      ...(end ? [`end=${end}`] : []),
    ].join("&"),
  );

/**
 * Return the record of a link as it is stored. Programs that find links in a text leave out a
 * hyphen, a full stop or a tilde at the end of one, so it is escaped.
 */
export const withSafeEnd = (record: string) => record.replace(/[-.~]$/, escaped);

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Return a value as in a link, like `py_rules.record.percent`. */
const quote = (value: string) => encodeURIComponent(value).replace(/[!'()*]/g, escaped);

/** Return options or tags as in a record, without empty ones. */
export const quoted = (tags: Iterable<[string, string]>): [string, string][] =>
  [...tags].flatMap(([key, value]) => (value ? [[key, quote(value)]] : []));

export const movesOf = (record: string) => parseRecord(record).moves;

/** Return how the players ended a match, "" if they didn't. */
export const endOf = (record: string) => parseRecord(record).end;

/** Return the tags and options of a record by name, as people read them. */
export const tagsOf = (record: string): Record<string, string> =>
  Object.fromEntries(
    parseRecord(record)
      .head.toReversed()
      .map(([key, value]) => [key, unquoted(value)]),
  );

/** Damaged percent signs stay as they are. */
const unquoted = (value: string) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Return the record after one more move. */
export const withMove = (record: string, move: string) => {
  const parts = parseRecord(record);
  return formatRecord({ ...parts, moves: [...parts.moves, move] });
};

/** Return the record without its end by the players, else its last move. */
export const withoutLast = (record: string) => {
  const parts = parseRecord(record);
  if (parts.end) return formatRecord({ ...parts, end: "" });
  return upTo(record, Math.max(0, parts.moves.length - 1));
};

/** Return the record of a match that the players end. */
export const withEnd = (record: string, end: string) =>
  formatRecord({ ...parseRecord(record), end });

/** Return the record with a tag, in place of one with that name. */
export const withTag = (record: string, name: string, value: string) => {
  const parts = parseRecord(record);
  const head = parts.head.filter(([key]) => key !== name);
  const isLater = ([key]: readonly [string, string]) => TAGS.indexOf(key) > TAGS.indexOf(name);
  const later = head.findIndex(isLater);
  head.splice(later < 0 ? head.length : later, 0, ...quoted([[name, value]]));
  return formatRecord({ ...parts, head });
};

/** Return the record of the first moves. @param ply how many */
export const upTo = (record: string, ply: number) => {
  const { head, moves } = parseRecord(record);
  const start = head.find(([key]) => key === "start")?.[1] ?? "";
  const isAhead = /^\d+$/.test(start) && Number(start) > ply;
  return formatRecord({
    head: head.filter(([key]) => !(isAhead && TASK.has(key))),
    moves: moves.slice(0, ply),
    end: "",
  });
};

/** Return whether a record has all parts of another one. */
export const isExtension = (longer: string, shorter: string) => {
  const [long, short] = [parseRecord(longer), parseRecord(shorter)];
  const has = new Set(long.head.map((pair) => pair.join("=")));
  const isLonger = long.moves.length > short.moves.length;
  return (
    short.head.every((pair) => has.has(pair.join("="))) &&
    short.moves.every((move, at) => move === long.moves[at]) &&
    (isLonger ? short.end === "" : short.end === "" || short.end === long.end)
  );
};

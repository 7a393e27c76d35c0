/** What a page never asks, and names as people have them. */

export const NAMES = [
  "Ada",
  "Bo",
  "Zoë",
  "Ångström",
  "Ünal",
  "José María",
  "Σίσυφος",
  "Жанна",
  "李小龍",
  "さくら",
  "محمد",
  "नमस्ते",
  "한글",
  "👩‍🚀 Kim",
  "e\u0301",
  "ﬁne",
  "ẞß",
  "İstanbul",
  "Ⅷ",
  "a&b=c%#",
  '"x" \\ y',
  "{}",
  "  ",
  "",
  "x".repeat(41),
  "\u0000",
  "\u200d",
  "𝔘𝔫𝔦",
  "\ud800",
  "Ａ",
  "½",
  "O'Neil",
  "<b>",
  "ก็",
  "🇨🇭",
  "ﷺ",
];

/** Texts that are no request. */
const JUNK = [
  ...[
    "",
    "[]",
    "7",
    "null",
    "{",
    "tru",
    "-",
    "1.",
    "NaN",
    "-Infinity",
    "é",
    "\ufeff{}",
    "\t\r\n {}",
  ],
  ...["[".repeat(50), '{"a":'.repeat(9), '"'.repeat(5001), "[1,2,]", "{1: 2}", '{"a" 1}'],
  ...['{"a": 1 "b"}', '{"do": "view"', '{"do": NaN}', '{"do": Infinity}', '{"do": -0.0}'],
  ...['{"do": 1e400}', '{"do": 1.5e-7}', '{"do": true}', '{"do": {"a": 1}}', '{"do": "a\nb"}'],
  ...[
    `{"do": ${"9".repeat(400)}}`,
    `{"do": ${"1".repeat(5000)}}`,
    '{"do": "\\x"}',
    '{"do": "\\u12"}',
  ],
  ...['{"do": "\\ud83d\\ude00\\u00e9\\ud800"}', '"\\ud83d"', '{"do":"view","do":"catalog"}'],
  ...['{"do": "catalog", "x": 1}', "x".repeat(1_200_000)],
];

/** Records that say nothing, or what cannot be. */
const RECORDS = [
  ...["moves", "x=1", "%", "%ff=%zz", "a=%FF%FE", "moves=?", "moves=.", "end=never", "player1="],
  ...["end=draw&end=draw", "player1=%00", "size=4", "size=x", "size=007", "size=-1", "&&", "#"],
  ...["squares=99999999", "word1=é", `moves=${"z.".repeat(40)}`, "player1=A&player1=B"],
  ...["max_length=1&min_length=99", "x".repeat(9000), "moves=up.up.up"],
];

const files = (game, name) => [
  ...["", "hello", "[Game]", '[Game "chess"]\n\n*', `[Game "${game}"]`],
  ...[`[Game "${game}"]\n\n1. a b {`, `[Game "${game}"]\n[Option.size "x"]\n\n*`],
  ...[`[Game "${game}"]\n[Foo "1"]\n\n*`, `[Game "${game}"]\n\n1. {hm ${name}} *`],
  `\ufeff[Game "${game}"]\r\n[Player1 "${name}"]\r\n\r\n1. {hm} *`,
];

const LONGER_THAN_WORDS = 10 ** 18;

/**
 * Kinds of requests that a page never makes; each returns one, as a text or what becomes of it as JSON.
 * @type {((from: import("./requests.mjs").Chance, game: string, record: string) => unknown)[]}
 */
const KINDS = [
  ({ pick }) => pick(JUNK),
  ({ pick, below }) => {
    const letter = () => String.fromCharCode(below(pick([128, 2048, 65536])));
    return Array.from({ length: below(60) }, letter).join("");
  },
  ({ pick }, game, record) => {
    const what = pick(["dance", "", "view ", 1, null, ["view"], { a: 1 }]);
    return { do: what, game, record };
  },
  ({ pick }, game, record) => {
    const unknown = pick(["chess", "", 3, null, `${game} `, "ﬁ"]);
    return { do: "view", game: unknown, record };
  },
  ({ pick, chance }, game, record) => {
    const player = pick([0, 1, 2, -1, true, 1.5, "0", null, LONGER_THAN_WORDS]);
    return { do: pick(["resign", "time"]), game, record: chance(0.5) ? "" : record, player };
  },
  ({ pick }, game) => {
    const ply = pick([-1, 0, 1, 2 ** 31, 2 ** 53, "x", null, 0.5]);
    return { do: pick(["look", "review"]), game, record: "", ply };
  },
  ({ pick }, game) => ({ do: "read", text: pick(files(game, pick(NAMES))) }),
  ({ pick }, game) => {
    const name = pick(["player1", "seed", "nothing", "date", "lens"]);
    return { do: "tag", game, record: "", name, value: pick(NAMES) };
  },
  ({ pick }, game) => {
    const milliseconds = pick([0, -1, 1.5, "1", null, LONGER_THAN_WORDS, true]);
    return { do: pick(["hint", "view"]), game, record: "x=1", milliseconds };
  },
  ({ pick }, game, record) => {
    const what = pick("view undo draw lens hint verdict advise write".split(" "));
    return { do: what, game, record };
  },
];

/** Return a request that a page never makes. @param {import("./requests.mjs").Chance} from @param {string} game */
export const oddRequest = (from, game) => {
  const record = from.chance(0.1) ? `player1=${asInLink(from.pick(NAMES))}` : from.pick(RECORDS);
  const request = from.pick(KINDS)(from, game, record);
  return typeof request === "string" ? request : JSON.stringify(request);
};

/** Return a text as it stands in a link. @param {string} text */
export const asInLink = (text) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  );

/** Requests that a page never makes, and names as people type them. */

export const NAMES = [
  ..."Ada,Zoë,José María,Σίσυφος,Жанна,李小龍,さくら,محمد,नमस्ते,한글,ﬁne,ẞß,İstanbul,Ⅷ,½,ﷺ".split(
    ",",
  ),
  ..."👩‍🚀 Kim,e\u0301,a&b=c%#,{},\u0000,\u200d,𝔘𝔫𝔦,\ud800,O'Neil,<b>,🇨🇭".split(","),
  '"x" \\ y',
  "  ",
  "",
  "x".repeat(41),
];
const NOT_JSON = [
  ...["{", "tru", "-", "1.", "é", "[1,2,]", "{1: 2}"],
  ...['{"a" 1}', '{"a": 1 "b"}', '{"do": "view"', String.raw`{"do": "\x"}`],
];
const NOT_REQUESTS = String.raw`[]|7|null|NaN|-Infinity|{"do": NaN}|{"do": -0.0}|{"do": 1.5e-7}|
  {"do": 1e400}|{"do": {"a": 1}}|{"do":"view","do":"catalog"}|{"do": "\ud83d\ude00\u00e9\ud800"}|
  {"do": "catalog", "x": 1}`;
const LONG = ["[".repeat(50), '"'.repeat(5_001), `{"do": ${"9".repeat(5_000)}}`];
const JUNK = ["", "\ufeff{}", '{"do": "a\nb"}', ...LONG, ...NOT_JSON, ...NOT_REQUESTS.split("|")];
const RECORDS = `moves|x=1|%|%ff=%zz|a=%FF%FE|moves=?|moves=.|end=never|player1=|end=draw&end=draw|
  player1=%00|size=x|size=007|size=-1|&&|word1=é|player1=A&player1=B|line_limit=1&min_palindrome=99|
  moves=up.up.up`.split(/\|\s*/);
const LONGER_THAN_WORDS = 10 ** 18;
const NUMBERS = [0, 1, 2, -1, true, 1.5, "0", null, 2 ** 31, 2 ** 53, LONGER_THAN_WORDS];

const files = (game, name) => [
  ...["", "hello", `[Game "${game}"]`, '[Game "chess"]\n\n*'],
  ...[`[Game "${game}"]\n[Option.size "x"]\n\n*`, `[Game "${game}"]\n\n1. {hm ${name}} *`],
  `\ufeff[Game "${game}"]\r\n[Player1 "${name}"]\r\n\r\n1. {hm} *`,
  name.repeat(60_000 / (name.length || 1)), // such texts are stored elsewhere
];

/** @import { Random } from "./random_requests.mjs" */
/**
 * Each returns a malformed request, as text or as an object.
 * @type {((random: Random, game: string, record: string) => unknown)[]}
 */
const KINDS = [
  ({ pick }) => pick(JUNK),
  ({ pick, below }) => {
    const letter = () => String.fromCharCode(below(pick([128, 2048, 65536])));
    return Array.from({ length: below(60) }, letter).join("");
  },
  ({ pick }, game, record) => ({ do: pick(["dance", "", null, ["view"]]), game, record }),
  ({ pick }, game, record) => ({ do: "view", game: pick(["chess", "", 3, `${game} `]), record }),
  ({ pick }, game) => ({ do: pick(["line", "review"]), game, record: "", ply: pick(NUMBERS) }),
  ({ pick }, game) => ({ do: "hint", game, record: "x=1", milliseconds: pick(NUMBERS) }),
  ({ pick }, game) => ({ do: "read", text: pick(files(game, pick(NAMES))) }),
  ({ pick }, game) => {
    const name = pick(["player1", "seed", "nothing", "date", "analysis"]);
    return { do: "view", game, record: `${name}=${inLink(pick(NAMES))}` };
  },
  ({ pick }, game, record) => {
    const what = pick("view analyze hint verdict advise write".split(" "));
    return { do: what, game, record };
  },
];

/** Return a malformed request. @param {Random} random @param {string} game */
export const malformedRequest = (random, game) => {
  const record = random.chance(0.1)
    ? `player1=${inLink(random.pick(NAMES))}`
    : random.pick(RECORDS);
  const request = random.pick(KINDS)(random, game, record);
  return typeof request === "string" ? request : JSON.stringify(request);
};

/** Return a text as it is written in a link. @param {string} text */
export const inLink = (text) => encodeURIComponent(text.toWellFormed());

/** Sentences: said in the language of the page, from the tables that the build has put into it. */

export { visible } from "./visible.js"; // by way of this, so that it comes in the same file

/** @typedef {Record<string, string | number>} Values */
/** @typedef {string | { [category: string]: string }} Message a text, or one for each plural of {n} */
/** @typedef {Record<string, Message>} Table the messages of a room, by key */
/** @typedef {Record<string, Table>} Tables by room: the frame, a feature, a game, the rules */
/** @typedef {import("../rules/contract.js").Refusal} Refusal */

let language = "en";
/** @type {Tables} */
let tables = {};

/** Return the language of the page, as a BCP 47 tag. */
export const currentLanguage = () => language;

/** Say all further sentences in a language. @param {string} tag @param {Tables} messages complete ones */
export const setMessages = (tag, messages) => {
  language = tag;
  tables = messages;
};

/** Add what is said in the same language by further rooms, or by parts of rooms that came later. @param {Tables} messages */
export const addMessages = (messages) => {
  const added = Object.entries(messages).map(([room, table]) => [
    room,
    { ...tables[room], ...table },
  ]);
  tables = { ...tables, ...Object.fromEntries(added) };
};

/**
 * What bold words stand between in a message that is filled in: a character that nobody can type,
 * so that no name makes anything bold. Only `view/bold.js` makes an element of it.
 */
export const BOLD = "\u0002";

/** Return a message without its marks. @param {string} message */
export const toText = (message) => message.replaceAll(BOLD, "");

/**
 * Return the functions that say the messages of a room: `t` as plain text, `rich` with what stands
 * between two pairs of asterisks marked as bold. The build has filled in English for what a language
 * lacks; an unknown key or a missing value fails the check of types.
 * @template {keyof import("messages").Rooms} Room
 * @param {Room} room
 * @returns {{ t: import("messages").Say<Room>, rich: import("messages").Say<Room> }}
 */
export const vocabulary = (room) => {
  const messageOf = (/** @type {string} */ key, /** @type {Values} */ values) => {
    const message = tables[room]?.[key];
    if (message === undefined) throw new Error(`There is no message "${key}" in ${room}.`);
    return inNumber(message, values);
  };
  return /** @type {any} */ ({
    t: (/** @type {string} */ key, /** @type {Values} */ values = {}) =>
      fill(messageOf(key, values), values),
    rich: (/** @type {string} */ key, /** @type {Values} */ values = {}) =>
      fill(messageOf(key, values).replaceAll("**", BOLD), values),
  });
};

const { t } = vocabulary("frame");

/**
 * Return a message whose key is found out as the page runs, such as the code of a refusal; null if
 * the room has none.
 * @param {string} room @param {string} key @param {Values} [values]
 */
export const known = (room, key, values = {}) => {
  const message = tables[room]?.[key];
  return message === undefined ? null : fill(inNumber(message, values), values);
};

/**
 * Return what makes its results once for each language: a formatter takes long to make.
 * @template T @param {(language: string) => T} make
 */
const byLanguage = (make) => {
  /** @type {Map<string, T>} */
  const made = new Map();
  return () => {
    const ready = made.get(language) ?? make(language);
    made.set(language, ready);
    return ready;
  };
};

const plurals = byLanguage((tag) => new Intl.PluralRules(tag));
const numbers = byLanguage((tag) => new Intl.NumberFormat(tag));
const choices = byLanguage((tag) => new Intl.ListFormat(tag, { type: "disjunction" }));
const lists = byLanguage((tag) => new Intl.ListFormat(tag, { type: "conjunction" }));
const days = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium" }));

const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]); // scripts

const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isRead = byLanguage((tag) =>
  RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? "") ? "from right" : "from left",
);

/**
 * Return a name or a move so that it keeps its own order and the words around it keep theirs: between
 * the characters of Unicode that isolate it, if one of the two is read from right to left.
 * @param {string} value
 */
export const apart = (value) =>
  value && (isRead() === "from right" || FROM_RIGHT.test(value)) ? `\u2068${value}\u2069` : value;

/** @param {Message} message @param {Values} values */
const inNumber = (message, values) =>
  typeof message === "string"
    ? message
    : (message[plurals().select(Number(values.n))] ?? message.other ?? "");

/** @param {string} text @param {Values} values */
const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers().format(value) : apart(`${value ?? ""}`);
  });

/** Return the items as a choice in words: "left, right or down". @param {string[]} items */
export const either = (items) => choices().format(items.map(apart));

/** Return the items as a list in words: "Ada and Bo". @param {string[]} items */
export const listed = (items) => lists().format(items.map(apart));

/** Return a number in words, or in digits if it is larger than twelve. @param {number} n */
export const inWords = (n) => t("numbers").split(" ")[n] ?? `${n}`;

/** Return a day as people write it. @param {number} time milliseconds since 1970 */
export const dayOf = (time) => days().format(time);

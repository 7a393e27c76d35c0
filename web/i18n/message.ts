/** Messages in the language of the page, from the tables that the build puts into it. */

import type { Say } from "messages";

export type Values = Record<string, string | number>;
/** A text, or one per plural of {n}. */
type Message = string | { [plural: string]: string };
/** The messages of a namespace, by key. */
type Table = Record<string, Message>;
/** By namespace: the frame, a feature, a game, the rules. */
export type Tables = Record<string, Table>;

let language = "en";
let tables: Tables = {};

/** Return the language of the page, as a BCP 47 tag. */
export const currentLanguage = () => language;

/** Set the language and its messages. @param messages complete ones */
export const setMessages = (tag: string, messages: Tables) => {
  language = tag;
  tables = messages;
};

/** Add namespaces in the same language. */
export const addMessages = (messages: Tables) => {
  tables = { ...tables, ...messages };
};

/**
 * The mark around bold text in a formatted message: a character that can't be typed,
 * so no name makes text bold. Only `formatBold` makes an element of it.
 */
export const BOLD = "\u0002";

/** Return a message without its marks. */
export const toText = (message: string) => message.replaceAll(BOLD, "");

/**
 * Return the functions that format the messages of a namespace: `t` as plain text, `rich` with text
 * between double asterisks marked as bold. The build falls back to English for missing messages;
 * type checks find unknown keys and missing values. A message that a page lacks is reported, and
 * its key shown: a button with a strange label still works.
 */
export const vocabulary = <Namespace extends keyof import("messages").Tables>(
  namespace: Namespace,
): { t: Say<Namespace>; rich: Say<Namespace> } => {
  const messageOf = (key: string, values: Values) => {
    const message = tables[namespace]?.[key];
    if (message !== undefined) return inNumber(message, values);
    console.error(new Error(`There is no message "${key}" in ${namespace}.`));
    return key;
  };
  return {
    t: (key: string, values: Values = {}) => fill(messageOf(key, values), values),
    rich: (key: string, values: Values = {}) =>
      fill(messageOf(key, values).replaceAll("**", BOLD), values),
  } as any;
};

const { t } = vocabulary("frame");

/** Return a message with a computed key, such as the code of a refusal; null if there is none. */
export const known = (namespace: string, key: string, values: Values = {}) => {
  const message = tables[namespace]?.[key];
  return message === undefined ? null : fill(inNumber(message, values), values);
};

/** Return a function that caches its result for each language: formatters are slow to make. */
const byLanguage = <T>(make: (language: string) => T) => {
  const made = new Map<string, T>();
  return () => {
    const ready = made.get(language) ?? make(language);
    made.set(language, ready);
    return ready;
  };
};

const plurals = byLanguage((tag) => new Intl.PluralRules(tag));
const numbers = byLanguage((tag) => new Intl.NumberFormat(tag));
const choices = byLanguage((tag) => new Intl.ListFormat(tag, { type: "disjunction" }));
const days = byLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium" }));

const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]); // scripts

const FROM_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isRead = byLanguage((tag) =>
  RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? "") ? "from right" : "from left",
);

/**
 * Return a name or a move so that it keeps its order and the words around it keep theirs: between
 * the characters of Unicode that isolate it, if one of the two is read from right to left.
 */
export const apart = (value: string) =>
  value && (isRead() === "from right" || FROM_RIGHT.test(value)) ? `\u2068${value}\u2069` : value;

const inNumber = (message: Message, values: Values) =>
  typeof message === "string"
    ? message
    : (message[plurals().select(Number(values.n))] ?? message.other ?? "");

/** “[you win|{name} wins]”: the first part if the player named in the second one is “You”. */
const PERSONS = /\[(.*?)\|(.*?(\w+)\}.*?)\]/g;

const fill = (text: string, values: Values) =>
  text
    .replace(PERSONS, (_, you, other, name) => (values[name] === tables.frame?.you ? you : other))
    .replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "number"
        ? numbers().format(value).replace("-", "\u2212")
        : apart(`${value ?? ""}`);
    });

/** Return the items as a choice in words: "left, right or down". */
export const either = (items: string[]) => choices().format(items.map(apart));

const BLANKS = /[\s\u2800]+/gu;
/** Control, direction, no width, in no font; not joiners and variation selectors. */
const UNSEEN =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const STRAY = /(^| )[\p{Join_Control}\p{Variation_Selector}]+|\p{Join_Control}+(?= |$)/gu;
const REPEATED = /(\p{Join_Control})\p{Join_Control}+/gu;

/**
 * Return the visible part of a text by other people: no character that turns the order of others
 * around, controls anything or has no width. Joiners inside a word are a part of it, in Persian as
 * in families of emoji (`py_rules.record.visible`).
 */
export const visible = (words: string) =>
  words
    .replace(BLANKS, " ")
    .replace(UNSEEN, "")
    .replace(REPEATED, "$1")
    .replace(STRAY, "$1")
    .replace(/ +/g, " ")
    .trim()
    .normalize("NFC");

/** Return a number in words, or in digits if it is larger than twelve. */
export const inWords = (n: number) => t("numbers").split(" ")[n] ?? `${n}`;

/** Return a day as people write it. @param time milliseconds since 1970 */
export const dayOf = (time: number) => days().format(time);

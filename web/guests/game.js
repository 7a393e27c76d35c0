/**
 * An added game on any page: its texts, from the tables next to its rules and shown as text
 * whatever they hold; its card and the address of its page.
 */

import { currentLanguage, visible } from "../i18n/message.js";
import { keptGuests } from "../storage/guests.js";
import { html, render } from "../view/lit.js";

/** @import { AddedGame, Guest } from "../storage/guests.js" */
/**
 * @typedef {object} Texts by language
 * @property {Record<string, Record<string, string>>} messages as `py_rules.messages` names them
 * @property {Record<string, string>} rules in Markdown, with lines of `key: value` at the head
 */
/**
 * @typedef {object} Words of a game in the language of the page, each in English where it lacks it
 * @property {string} name
 * @property {string} summary
 * @property {string} short the rules in short
 * @property {string} keys what the keyboard does
 * @property {string} example the record of a match
 * @property {string} body the rules in Markdown
 * @property {string} language of the rules
 */

const ENGLISH = "en";
const LANGUAGE = /^[A-Za-z0-9]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/;
const KEY = /^[a-z][\w.-]{0,80}$/;
const LONGEST = 500; // characters of a message
const LONGEST_NAME = 60;

/** @param {unknown} value @returns {[string, string][]} texts by language */
const byLanguage = (value) =>
  Object.entries(Object(value)).filter(
    ([language, text]) => LANGUAGE.test(language) && typeof text === "string",
  );

/** @param {string} json @returns {Record<string, string>} */
const tableOf = (json) => {
  try {
    const messages = Object.entries(Object(JSON.parse(json))).filter(
      ([key, text]) => KEY.test(key) && typeof text === "string",
    );
    return Object.fromEntries(
      messages.map(([key, text]) => [key, visible(text).slice(0, LONGEST)]),
    );
  } catch {
    return {}; // as Python has it: a damaged table has no messages
  }
};

/**
 * Return the texts that the sandbox found, without what is of another shape.
 * @param {any} reply @returns {Texts}
 */
export const textsOf = (reply) => ({
  messages: Object.fromEntries(
    byLanguage(reply?.messages).map(([language, json]) => [language, tableOf(json)]),
  ),
  rules: Object.fromEntries(byLanguage(reply?.rules)),
});

/** Return the languages in which something may be said, the best one last. */
const languages = () => {
  const tag = currentLanguage();
  return [...new Set([ENGLISH, tag.split("-")[0] ?? ENGLISH, tag])];
};

/** Return the messages of a game for the page. @param {AddedGame} game */
export const messagesOf = ({ entry, texts }) => {
  const tables = languages().map((language) => texts.messages[language] ?? {});
  return { ...Object.assign({}, ...tables), name: nameOf({ entry, texts }) };
};

/** Return what a game is called. @param {Pick<AddedGame, "entry" | "texts">} game */
export const nameOf = ({ entry, texts }) => {
  const names = languages().map((language) => texts.messages[language]?.name);
  return (names.findLast(Boolean) ?? entry.name).slice(0, LONGEST_NAME);
};

/** Return what a game says of itself and of its rules. @param {AddedGame} game @returns {Words} */
export const wordsOf = (game) => {
  const rules = game.texts.rules;
  const own = languages().findLast((language) => language in rules);
  const text = own ? (rules[own] ?? "") : "";
  const [head = "", ...body] = text.replaceAll("\r\n", "\n").split("\n\n");
  const values = headOf(head);
  return {
    name: nameOf(game),
    summary: values.summary ?? "",
    short: values.short ?? "",
    keys: values.keys ?? "",
    example: headOf((rules[ENGLISH] ?? "").split("\n\n")[0] ?? "").example ?? "",
    body: body.join("\n\n"),
    language: own ?? ENGLISH,
  };
};

/** @param {string} head @returns {Record<string, string | undefined>} */
const headOf = (head) =>
  Object.fromEntries(
    head.split("\n").map((line) => {
      const [key = "", ...value] = line.split(": ");
      return [key, visible(value.join(": ")).slice(0, LONGEST)];
    }),
  );

/**
 * Return the address of the page of a game, which names the wheel.
 * @param {Guest} guest @param {string} slug
 */
export const addressOfGuest = ({ packages: [first] }, slug) => {
  const { name = "", version = "", sha256 = "" } = first ?? {};
  return `added/?${new URLSearchParams({ game: slug, wheel: name, version, sha256 })}`;
};

/** Draw the picture of a game: its initial. @param {string} name */
export const drawInitial = (name) => html`<svg viewBox="0 0 120 92" aria-hidden="true">
  <rect class="lip" x="36" y="21" width="48" height="54" rx="9" />
  <rect class="paper" x="36" y="17" width="48" height="54" rx="9" />
  <text x="60" y="56" font-size="36">${[...name][0] ?? ""}</text>
</svg>`;

/**
 * Draw the card of a game.
 * @param {Guest} guest @param {AddedGame} game @param {string} text below its name
 * @param {string} up the way to the home page
 */
export const drawCard = (guest, game, text, up) => {
  const { slug } = game.entry;
  const name = nameOf(game);
  return html`<a class="card is-guest" href=${up + addressOfGuest(guest, slug)} data-guest=${slug}>
    <div translate="no" class="picture card-generic">
      ${drawInitial(name)}
    </div>
    <div>
      <h2><bdi translate="no">${name}</bdi></h2>
      <p dir="auto">${text}</p>
    </div>
  </a>`;
};

/** Show a card of each on the home page. @param {HTMLElement} place */
export const showGuests = async (place) => {
  const guests = await keptGuests();
  const cards = guests.flatMap((guest) => {
    const summary = guest.packages[0]?.summary ?? "";
    return guest.games.map((game) => drawCard(guest, game, wordsOf(game).summary || summary, ""));
  });
  render(cards, place);
};

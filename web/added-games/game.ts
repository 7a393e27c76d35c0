/**
 * An added game on any page: its texts, from the tables next to its rules and shown as text
 * whatever they hold; its card and the address of its page.
 */

import { currentLanguage, visible } from "../i18n/message.ts";
import { type AddedGame, type GameFile, keptGameFiles, type Texts } from "../storage/game-files.ts";
import { html, render } from "../view/lit.ts";
import { drawInitial } from "../view/marks.ts";

export type Words = ReturnType<typeof wordsOf>;

const ENGLISH = "en";
const LANGUAGE = /^[A-Za-z0-9]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/;
const KEY = /^[a-z][\w.-]{0,80}$/;
const LONGEST = 500; // characters of a message
const LONGEST_NAME = 60;

/** @returns texts by language */
const byLanguage = (value: unknown): [string, string][] =>
  Object.entries<string>(Object(value)).filter(
    ([language, text]) => LANGUAGE.test(language) && typeof text === "string",
  );

const tableOf = (json: string): Record<string, string> => {
  try {
    const messages = Object.entries<string>(Object(JSON.parse(json))).filter(
      ([key, text]) => KEY.test(key) && typeof text === "string",
    );
    return Object.fromEntries(
      messages.map(([key, text]) => [key, visible(text).slice(0, LONGEST)]),
    );
  } catch {
    return {}; // as Python has it: a damaged table has no messages
  }
};

/** Return the texts that the sandbox found, without invalid ones. */
export const textsOf = (reply: any): Texts => ({
  messages: Object.fromEntries(
    byLanguage(reply?.messages).map(([language, json]) => [language, tableOf(json)]),
  ),
  rules: Object.fromEntries(byLanguage(reply?.rules)),
});

/** Return the languages to look up a text in, the best one last. */
const languages = () => {
  const tag = currentLanguage();
  return [...new Set([ENGLISH, tag.split("-")[0] ?? ENGLISH, tag])];
};

/** Return the messages of a game for the page. */
export const messagesOf = ({ entry, texts }: AddedGame) => {
  const tables = languages().map((language) => texts.messages[language] ?? {});
  return { ...Object.assign({}, ...tables), name: nameOf({ entry, texts }) };
};

export const nameOf = ({ entry, texts }: Pick<AddedGame, "entry" | "texts">) => {
  const names = languages().map((language) => texts.messages[language]?.name);
  return (names.findLast(Boolean) ?? entry.name).slice(0, LONGEST_NAME);
};

/** Return the texts of a game in the language of the page, in English where it lacks that. */
export const wordsOf = (game: AddedGame) => {
  const rules = game.texts.rules;
  const own = languages().findLast((language) => language in rules);
  const text = own ? (rules[own] ?? "") : "";
  const [head = "", ...body] = text.replaceAll("\r\n", "\n").split("\n\n");
  const values = headOf(head);
  return {
    name: nameOf(game),
    summary: values.summary ?? "",
    short: values.short ?? "", // the rules in short
    keys: values.keys ?? "", // how to play with the keyboard
    example: headOf((rules[ENGLISH] ?? "").split("\n\n")[0] ?? "").example ?? "", // a record
    body: body.join("\n\n"), // the rules in Markdown
    language: own ?? ENGLISH, // of the rules
  };
};

const headOf = (head: string): Record<string, string | undefined> =>
  Object.fromEntries(
    head.split("\n").map((line) => {
      const [key = "", ...value] = line.split(": ");
      return [key, visible(value.join(": ")).slice(0, LONGEST)];
    }),
  );

/** Return the address of the page of a game, which names the wheel. */
export const addressOfAdded = ({ packages: [first] }: GameFile, slug: string) => {
  const { name = "", version = "", sha256 = "" } = first ?? {};
  return `added/?${new URLSearchParams({ game: slug, wheel: name, version, sha256 })}`;
};

/** Draw the card of a game. @param text below its name @param up the way to the home page */
export const drawCard = (gameFile: GameFile, game: AddedGame, text: string, up: string) => {
  const { slug } = game.entry;
  const name = nameOf(game);
  const address = up + addressOfAdded(gameFile, slug);
  return html`<a class="card" href=${address} data-added=${slug}>
    <div translate="no" class="picture card-generic">
      ${drawInitial(name)}
    </div>
    <div>
      <h2><bdi translate="no">${name}</bdi></h2>
      <p dir="auto">${text}</p>
    </div>
  </a>`;
};

/** Show a card of each on the home page. */
export const showGameFiles = async (place: HTMLElement) => {
  const gameFiles = await keptGameFiles();
  const cards = gameFiles.flatMap((gameFile) => {
    const summary = gameFile.packages[0]?.summary ?? "";
    return gameFile.games.map((game) =>
      drawCard(gameFile, game, wordsOf(game).summary || summary, ""),
    );
  });
  render(cards, place);
};

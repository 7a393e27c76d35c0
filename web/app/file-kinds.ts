/** Recognize the files of this site by their contents, and say which page takes them. */

import { vocabulary } from "../i18n/message.ts";
import { html } from "../view/lit.ts";

export type Kind = keyof typeof PLACES;

const { t } = vocabulary("frame");

/**
 * In this order; a file of matches may be too long to be read as JSON. Each looks at a letter only
 * a few times, for a file may have millions.
 */
const SIGNS: [Kind, RegExp][] = [
  ["game", /^PK\p{Cc}{2}/u], // of a zip archive
  ["matches", /^\s*\{\s*"noon"\s*:/],
  ["tournament", /^\s*\{[\s\S]*"noon-tournament"/],
  ["match", /^[ \t]*\[Game "/m],
  ["bot", /^(?:async )?(?:def|class) \w+/m],
  ["match", /https?:\/\/[^\s"#]+\/(?:index\.html)?#\S/], // its link
];

/** Return the kind of a file, null if no page of the site takes it. @param text its contents */
export const kindOf = (text: string) => SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** The message that says where a file belongs, and the page, seen from any other; "" for none. */
const PLACES = {
  bot: ["fileBot", "../lab/"],
  game: ["fileGame", "../add/"],
  match: ["fileMatch", "../"],
  matches: ["fileMatches", "../"],
  tournament: ["fileTournament", ""],
} as const;

export const sayKind = (kind: Kind) => t(PLACES[kind][0]);

/** Draw that sentence, with a link to the page that takes the file. */
export const drawKind = (kind: Kind) => {
  const [, page] = PLACES[kind];
  return page
    ? html`${sayKind(kind)} <a class="inline" href=${page}>${t("openPage")}</a>`
    : sayKind(kind);
};

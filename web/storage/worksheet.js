/** The links of the worksheet, stored on this device until they are printed. */

import { hasLink } from "../match/record.js";
import { jsonSetting, keepSetting } from "./settings.js";

/** @typedef {{ game: string, record: string }} Card the link of a match, mostly with a task */

export const MOST_CARDS = 40;
const NAME = "sheet";

/** Whether a value is a card. @param {any} card */
export const isCard = (card) =>
  typeof card?.game === "string" &&
  card.game.length < 100 &&
  typeof card.record === "string" &&
  hasLink(card.record);

/** Return the stored cards of the games of the site. @param {(game: string) => boolean} isKnown @returns {Card[]} */
export const keptCards = (isKnown) => {
  /** @type {Card[]} */
  const cards = jsonSetting(NAME, (kept) => Array.isArray(kept) && kept.every(isCard)) ?? [];
  return cards.filter(({ game }) => isKnown(game)).slice(0, MOST_CARDS);
};

/** Store cards; return whether the browser let us. @param {Card[]} cards */
export const keepCards = (cards) => keepSetting(NAME, cards.length ? JSON.stringify(cards) : null);

/** The links that are gathered to be printed, kept on this device. */

import { hasLink } from "../../match/record.js";
import { jsonSetting, keepSetting } from "../../storage/settings.js";

/** @typedef {{ game: string, record: string }} Card a link of this page */

export const MOST_CARDS = 40;
const NAME = "sheet";

/** @param {any} card */
const isCard = (card) =>
  typeof card?.game === "string" &&
  card.game.length < 100 &&
  typeof card.record === "string" &&
  hasLink(card.record);

/** Return the cards that are kept, of games that are there. @param {(game: string) => boolean} isKnown @returns {Card[]} */
export const keptCards = (isKnown) => {
  /** @type {Card[]} */
  const cards = jsonSetting(NAME, (kept) => Array.isArray(kept) && kept.every(isCard)) ?? [];
  return cards.filter(({ game }) => isKnown(game)).slice(0, MOST_CARDS);
};

/** Keep them; where the browser refuses, they are there until the page is left. @param {Card[]} cards */
export const keepCards = (cards) => keepSetting(NAME, cards.length ? JSON.stringify(cards) : null);

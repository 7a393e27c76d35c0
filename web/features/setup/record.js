/** A set-up as the record of a match without moves. Pure, but for the seed of chance. */

import { visible } from "../../i18n/message.js";
import { clockOf } from "../clock/state.js";
import { t } from "./messages.js";
import { changedOptions, levelsOf, openingRecord, seatTags } from "./terms/record.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */
/** @import { Tags } from "./terms/record.js" */

/**
 * Return the record of a match that begins.
 * @param {CatalogEntry} entry @param {State["options"]} options @param {string[]} players
 * @param {string[]} levels of the computer in each seat, "" for a person
 * @param {Tags} tags what else is written in the record
 */
export const recordOf = (entry, options, players, levels, tags) =>
  openingRecord([
    ...changedOptions(entry, options),
    ...names(players),
    ...Object.entries(seatTags(levels)),
    ...tags,
  ]);

/**
 * Return the record of a match that starts with the settings of another.
 * @param {CatalogEntry} entry @param {State} match
 * @param {boolean} isSwapped whether the second player starts now
 * @param {string} coin the side that decided it, "" if none did
 */
export const recordLike = (entry, match, isSwapped, coin) => {
  const { seconds, atZero } = clockOf(match);
  /** @type {Tags} */
  const tags = coin ? [["coin", coin]] : [];
  if (seconds) tags.push(["clock", String(seconds)], ["at_zero", atZero]);
  const inSeats = (/** @type {string[]} */ both) => (isSwapped ? [...both].reverse() : both);
  return recordOf(entry, match.options, inSeats(match.players), inSeats(levelsOf(match)), tags);
};

/** @param {string[]} players @returns {Tags} */
const names = (players) =>
  players.flatMap((name, player) => {
    const given = visible(name);
    const usual = t("playerName", { n: player + 1 });
    return given && given !== usual ? [[`player${player + 1}`, given]] : [];
  });

/** What the history has to show: the matches on this device, and the games that they are of. */

import { knownGames } from "../../storage/guests.js";
import { listedMatches } from "../../storage/matches/listed.js";

/**
 * Return the matches on this device with the games they are of, those from wheels among them.
 * @param {import("./list.js").Names} own names of the games that the site has itself
 */
export const knownMatches = async (own) => {
  const { all, newer } = await listedMatches();
  const isOfWheels = all.some(({ game }) => !Object.hasOwn(own, game));
  const added = isOfWheels ? await knownGames() : {};
  const named = Object.entries(added).map(([slug, { name }]) => [slug, name]);
  /** @type {import("./list.js").Games} */
  const games = { own, added, names: { ...Object.fromEntries(named), ...own } };
  return { all, newer, games };
};

/** The added games on the pages of all games; what handles them is loaded where there are any. */

import { setting } from "../storage/settings.js";

/** @import { Asked, Described } from "../guests/elsewhere/added.js" */
/** @import { Listener } from "../rules/channel.js" */

/** @param {Asked} channel @param {Listener} [_listener] @returns {Asked} */
const direct = (channel, _listener) => channel;

/**
 * Return the added games, and a function that lets a channel ask them too.
 * @param {readonly { slug: string }[]} own games of the site
 */
export const addedGames = async (own) => {
  const part = setting("guests")
    ? await import("../guests/elsewhere/added.js").catch(() => null)
    : null;
  return part ? part.addedGames(own) : { games: /** @type {Described[]} */ ([]), route: direct };
};

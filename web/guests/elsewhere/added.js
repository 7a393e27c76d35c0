/**
 * Added games on the pages that offer all games. The rules of each wheel run in a sandbox of their
 * own, without other wheels and bots: only the wheel itself can change them, as on the page of its
 * game.
 */

import { addMessages, vocabulary } from "../../i18n/message.js";
import { RulesError } from "../../rules/errors.js";
import { addedGameChannel } from "../../sandbox/sandbox.js";
import { keptGuests } from "../../storage/guests.js";
import { addressOfGuest, drawInitial, messagesOf, nameOf } from "../game.js";

/** @import { Channel, Listener } from "../../rules/channel.js" */
/** @import { AddedGame, Guest } from "../../storage/guests.js" */
/** @typedef {Pick<Channel, "ask" | "end" | "retry">} Asked */

const { t } = vocabulary("guests/elsewhere");

const FRONT_END = "games/generic/board";

/** @param {Guest} guest @param {AddedGame} game */
const described = (guest, game) => {
  const { entry, opening } = game;
  const name = nameOf(game);
  return {
    slug: entry.slug,
    name,
    entry,
    opening,
    look: "generic",
    picture: drawInitial(name),
    script: `${FRONT_END}.js`,
    sheet: `${FRONT_END}.css`,
    address: addressOfGuest(guest, entry.slug),
  };
};

/** @typedef {ReturnType<typeof described>} Described as the build describes a game of the site */

/**
 * Return the added games except those with the slug of a game of the site, and a function that lets
 * a channel ask them too.
 * @param {readonly { slug: string }[]} own games of the site
 */
export const addedGames = async (own) => {
  const taken = new Set(own.map(({ slug }) => slug));
  /** @type {Map<string, { game: Described, guest: Guest }>} */
  const added = new Map();
  for (const guest of await keptGuests()) {
    for (const game of guest.games.filter(({ entry }) => !taken.has(entry.slug))) {
      added.set(game.entry.slug, { game: described(guest, game), guest });
      addMessages({ [`rules/${game.entry.slug}`]: messagesOf(game) });
    }
  }
  /** @param {Asked} channel of the site's games @param {Listener} [listener] */
  const route = (channel, listener) => routes(channel, added, listener);
  return { games: [...added.values()].map(({ game }) => game), route };
};

/**
 * Return a channel to the rules of all games. Sandboxes start with the first request for a game.
 * @param {Asked} own @param {Map<string, { game: Described, guest: Guest }>} added
 * @param {Listener} [listener]
 * @returns {Asked}
 */
const routes = (own, added, listener) => {
  /** By the id of the guest. @type {Map<string, Channel>} */
  const channels = new Map();
  /** @param {Guest} guest */
  const channelOf = ({ id, wheels }) => {
    const channel =
      channels.get(id) ?? addedGameChannel(async () => wheels, { isEager: false }, listener);
    channels.set(id, channel);
    return channel;
  };
  return {
    ask: async (message, how) => {
      const found = added.get(String(message.game));
      if (!found) return own.ask(message, how);
      const { game, guest } = found;
      try {
        return await channelOf(guest).ask(message, how);
      } catch (error) {
        if (!(error instanceof RulesError) || error.code !== "engine") throw error;
        throw new RulesError(
          { code: "no-answer", params: {}, message: t("noAnswer", { game: game.name }) },
          game.slug,
        );
      }
    },
    end: () => {
      for (const channel of [own, ...channels.values()]) channel.end();
    },
    retry: () => own.retry(), // sandboxes start again when they are asked
  };
};

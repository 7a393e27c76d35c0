/**
 * Added games on the pages that offer all games. The rules of each wheel run in a sandbox of their
 * own, without other wheels and bots: only the wheel itself can change them, as on the page of its
 * game.
 */

import { addMessages, vocabulary } from "../../i18n/message.ts";
import type { Channel, Listener } from "../../rules/channel.ts";
import { RulesError } from "../../rules/errors.ts";
import { addedGameChannel } from "../../sandbox/sandbox.ts";
import { type AddedGame, type GameFile, keptGameFiles } from "../../storage/game-files.ts";
import { drawInitial } from "../../view/marks.ts";
import { addressOfAdded, messagesOf, nameOf } from "../game.ts";

export type Asked = Pick<Channel, "ask" | "end" | "retry">;

const { t } = vocabulary("added-games/elsewhere");

const FRONT_END = "games/generic/board";

const described = (gameFile: GameFile, game: AddedGame) => {
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
    address: addressOfAdded(gameFile, entry.slug),
  };
};

/** As the build describes a game of the site. */
export type Described = ReturnType<typeof described>;

/**
 * Return the added games except those with the slug of a game of the site, and a function that lets
 * a channel ask them too.
 * @param own games of the site
 */
export const addedGames = async (own: readonly { slug: string }[]) => {
  const taken = new Set(own.map(({ slug }) => slug));
  const added = new Map<string, { game: Described; gameFile: GameFile }>();
  for (const gameFile of await keptGameFiles()) {
    for (const game of gameFile.games.filter(({ entry }) => !taken.has(entry.slug))) {
      added.set(game.entry.slug, { game: described(gameFile, game), gameFile });
      addMessages({ [`rules/${game.entry.slug}`]: messagesOf(game) });
    }
  }
  /** @param channel of the site's games; sandboxes start with the first request for a game */
  const route = (channel: Asked, listener?: Listener): Asked => {
    const channels = new Map<string, Channel>(); // by the id of the file
    const channelOf = ({ id, wheels }: GameFile) => {
      const found =
        channels.get(id) ?? addedGameChannel(async () => wheels, { isEager: false }, listener);
      channels.set(id, found);
      return found;
    };
    return {
      ask: async (message, how) => {
        const found = added.get(String(message.game));
        if (!found) return channel.ask(message, how);
        const { game, gameFile } = found;
        try {
          return await channelOf(gameFile).ask(message, how);
        } catch (error) {
          if (!(error instanceof RulesError) || error.code !== "engine") throw error;
          throw new RulesError(
            { code: "no-answer", params: {}, message: t("noAnswer", { game: game.name }) },
            game.slug,
          );
        }
      },
      end: () => {
        for (const each of [channel, ...channels.values()]) each.end();
      },
      retry: () => channel.retry(), // sandboxes start again when they are asked
    };
  };
  return { games: [...added.values()].map(({ game }) => game), route };
};

/** The added games on the pages of all games; their code loads only if there are any. */

import type { Asked, Described } from "../added-games/elsewhere/added.ts";
import type { Listener } from "../rules/channel.ts";
import { loadPart } from "../storage/load-part.ts";
import { setting } from "../storage/settings.ts";

const direct = (channel: Asked, _listener?: Listener): Asked => channel;

/**
 * Return the added games, whether there are some that could not be loaded, and a function that lets
 * a channel ask them too.
 * @param own games of the site
 */
export const addedGames = async (own: readonly { slug: string }[]) => {
  const isAny = setting("added-games") !== null;
  const part = isAny
    ? await loadPart("added", () => import("../added-games/elsewhere/added.ts")).catch(() => null)
    : null;
  const { games, route } = (await part?.addedGames(own)) ?? { games: [], route: direct };
  return { games: games as Described[], isMissing: isAny && !part, route };
};

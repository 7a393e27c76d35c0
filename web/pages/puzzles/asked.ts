/** What the address of the page asks for. */

import { askedFor } from "../../puzzles/address.ts";
import type { Lists } from "../../puzzles/lists.ts";
import type { Game, List, Wanted } from "../../puzzles/types.ts";

/**
 * Return the screen of the address; if there is none, today's puzzles with a reason.
 * @param own games of the site @param today its date
 */
export const readAsked = (
  lists: Lists,
  isGame: (slug: string) => boolean,
  own: Game[],
  today: string,
): List | Wanted => {
  const wanted = askedFor(location.search, location.hash, isGame);
  const date = "date" in wanted ? wanted.date : "day" in wanted ? wanted.day : null;
  const isFuture = date !== null && date > today;
  // Daily puzzles are the same for everyone, so only games of the site have them.
  const isDaily = !("day" in wanted) || own.some(({ slug }) => slug === wanted.game);
  if (!isFuture && isDaily && wanted.screen !== "unknown") {
    lists.notice = null;
    return wanted;
  }
  lists.refuse(isFuture);
  return { screen: "day", date: null };
};

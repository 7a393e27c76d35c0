/** The next puzzle: of the same day, seed, or list of matches. Pure. */

import { standingOf } from "../../storage/puzzles.js";

/** @import { Wanted } from "../../puzzles/address.js" */
/** @import { Solved } from "../../storage/puzzles.js" */

/**
 * @param {Wanted} shown
 * @param {{ slug: string }[]} games
 * @param {{ all: import("../../puzzles/lists/found.js").FoundIn[] }} found
 * @param {Solved} solved
 * @returns {Wanted | null}
 */
export const nextOf = (shown, games, found, solved) => {
  if ("seed" in shown) return { ...shown, n: shown.n + 1 };
  if ("day" in shown) {
    const at = games.findIndex(({ slug }) => slug === shown.game);
    const others = [...games.slice(at + 1), ...games.slice(0, Math.max(at, 0))];
    const open = others.find(({ slug }) => standingOf(solved, slug, shown.day) === "open");
    return open ? { ...shown, game: open.slug } : null;
  }
  const puzzles = found.all.flatMap((match) => match.found.map(({ puzzle }) => puzzle));
  const left = puzzles.find(
    ({ id, record }) => !solved.found.includes(id) && record !== shown.record,
  );
  return left ? { screen: "puzzle", game: left.game, record: left.record } : null;
};

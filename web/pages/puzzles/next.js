/** The next puzzle: of the same day, seed, or list of matches. Pure. */

import { standingOf } from "../../storage/puzzles.js";

/** @import { Wanted } from "../../puzzles/address.js" */
/** @import { Solved } from "../../storage/puzzles.js" */

/**
 * Return it, null where nothing is left.
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
  const left = found.all.flatMap(({ found: some, game }) =>
    some
      .filter(({ puzzle }) => !solved.found.includes(puzzle.id) && puzzle.record !== shown.record)
      .map(({ puzzle }) => ({ game, record: puzzle.record })),
  );
  return left[0] ? { screen: "puzzle", ...left[0] } : null;
};

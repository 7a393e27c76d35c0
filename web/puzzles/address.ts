/** Reads and writes the address of the page, and tells which puzzle comes next. Pure. */

import { cleaned } from "../rules/link.ts";
import { isDay, type Solved, standingOf } from "../storage/puzzles.ts";
import type { FoundIn, List, Wanted } from "./types.ts";

/** The longest puzzle that can be requested, and the hardest. */
export const MOST = { length: 15, difficulty: 5, n: 1_000_000, record: 4_000 };

const SEED = /^[\w-]{1,40}$/;

const numberIn = (query: URLSearchParams, name: string, most: number) => {
  const value = Number(query.get(name) ?? 0);
  return Number.isInteger(value) && value >= 0 && value <= most ? value : 0;
};

/**
 * Return what an address asks for.
 * @param search with its question mark @param hash with its sign
 */
export const askedFor = (
  search: string,
  hash: string,
  isGame: (slug: string) => boolean,
): List | Wanted => {
  const query = new URLSearchParams(cleaned(search.slice(1)));
  const [game, day, seed] = ["game", "day", "seed"].map((name) => query.get(name));
  if (game !== null && game !== undefined) {
    if (!isGame(game)) return { screen: "unknown" };
    if (day) return isDay(day) ? { screen: "puzzle", game, day } : { screen: "unknown" };
    if (seed && SEED.test(seed)) {
      const n = numberIn(query, "n", MOST.n) || 1;
      const length = numberIn(query, "length", MOST.length);
      const difficulty = numberIn(query, "difficulty", MOST.difficulty);
      return { screen: "puzzle", game, seed, n, length, difficulty };
    }
    const record = cleaned(hash);
    return record && record.length <= MOST.record
      ? { screen: "puzzle", game, record }
      : { screen: "unknown" };
  }
  if (day) return isDay(day) ? { screen: "day", date: day } : { screen: "unknown" };
  const month = query.get("archive");
  if (month !== null) {
    return { screen: "archive", month: isDay(`${month}-01`) ? month : null };
  }
  const run = query.get("run");
  if (run !== null) return SEED.test(run) ? { screen: "run", seed: run } : { screen: "unknown" };
  if (query.has("practice")) return { screen: "practice" };
  return query.has("matches") ? { screen: "matches" } : { screen: "day", date: null };
};

/** Return the address of a list or puzzle, relative to the page. */
export const addressOf = (wanted: List | Wanted) => {
  if (wanted.screen === "day") return wanted.date ? `?day=${wanted.date}` : "?";
  if (wanted.screen === "archive") return `?archive${wanted.month ? `=${wanted.month}` : ""}`;
  if (wanted.screen === "run") return `?run=${wanted.seed}`;
  if (wanted.screen !== "puzzle") return wanted.screen === "unknown" ? "?" : `?${wanted.screen}`;
  if ("day" in wanted) return `?game=${wanted.game}&day=${wanted.day}`;
  if ("record" in wanted) return `?game=${wanted.game}#${wanted.record}`;
  const { difficulty, game, length, n, seed } = wanted;
  const filters = Object.entries({ length, difficulty })
    .map(([name, value]) => (value ? `&${name}=${value}` : ""))
    .join("");
  return `?game=${game}&seed=${seed}&n=${n}${filters}`;
};

/** Return the puzzle after the one shown: of the same day, seed, or list of matches. */
export const nextOf = (
  shown: Wanted,
  games: { slug: string }[],
  found: { all: FoundIn[] },
  solved: Solved,
): Wanted | null => {
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

/** What the address of the room asks for, and how it is written. Pure. */

import { isDay } from "../storage/puzzles.js";

/**
 * @typedef {{ room: "day", date: string | null }
 *   | { room: "archive", month: string | null }
 *   | { room: "practice" }
 *   | Running
 *   | { room: "matches" }
 *   | { room: "unknown" }} List what shows several puzzles; null for the day or the month that it is
 */
/** @typedef {{ room: "run", seed: string }} Running puzzles against the clock */
/** @typedef {{ room: "puzzle", game: string, day: string }} OfDay */
/** @typedef {{ room: "puzzle", game: string, seed: string, n: number, length: number, difficulty: number }} Made */
/** @typedef {{ room: "puzzle", game: string, record: string }} Position */
/** @typedef {OfDay | Made | Position} Wanted one puzzle */

/** The longest puzzle that can be wished for, and the hardest. */
export const MOST = { length: 15, difficulty: 5, n: 1_000_000, record: 4_000 };

const SEED = /^[\w-]{1,40}$/;

/** @param {URLSearchParams} query @param {string} name @param {number} most */
const numberIn = (query, name, most) => {
  const value = Number(query.get(name) ?? 0);
  return Number.isInteger(value) && value >= 0 && value <= most ? value : 0;
};

/**
 * Return what an address asks for.
 * @param {string} search with its question mark @param {string} hash with its sign
 * @param {(slug: string) => boolean} isGame
 * @returns {List | Wanted}
 */
export const askedFor = (search, hash, isGame) => {
  const query = new URLSearchParams(search);
  const [game, day, seed] = ["game", "day", "seed"].map((name) => query.get(name));
  if (game !== null && game !== undefined) {
    if (!isGame(game)) return { room: "unknown" };
    if (day) return isDay(day) ? { room: "puzzle", game, day } : { room: "unknown" };
    if (seed && SEED.test(seed)) {
      const n = numberIn(query, "n", MOST.n) || 1;
      const length = numberIn(query, "length", MOST.length);
      const difficulty = numberIn(query, "difficulty", MOST.difficulty);
      return { room: "puzzle", game, seed, n, length, difficulty };
    }
    const record = hash.slice(1);
    return record && record.length <= MOST.record
      ? { room: "puzzle", game, record }
      : { room: "unknown" };
  }
  if (day) return isDay(day) ? { room: "day", date: day } : { room: "unknown" };
  const month = query.get("archive");
  if (month !== null) {
    return { room: "archive", month: isDay(`${month}-01`) ? month : null };
  }
  const run = query.get("run");
  if (run !== null) return SEED.test(run) ? { room: "run", seed: run } : { room: "unknown" };
  if (query.has("practice")) return { room: "practice" };
  return query.has("matches") ? { room: "matches" } : { room: "day", date: null };
};

/** Return the address of a list or of a puzzle, from the room on. @param {List | Wanted} wanted */
export const addressOf = (wanted) => {
  if (wanted.room === "day") return wanted.date ? `?day=${wanted.date}` : "?";
  if (wanted.room === "archive") return `?archive${wanted.month ? `=${wanted.month}` : ""}`;
  if (wanted.room === "run") return `?run=${wanted.seed}`;
  if (wanted.room !== "puzzle") return wanted.room === "unknown" ? "?" : `?${wanted.room}`;
  if ("day" in wanted) return `?game=${wanted.game}&day=${wanted.day}`;
  if ("record" in wanted) return `?game=${wanted.game}#${wanted.record}`;
  const { difficulty, game, length, n, seed } = wanted;
  const wishes = `${length ? `&length=${length}` : ""}${difficulty ? `&difficulty=${difficulty}` : ""}`;
  return `?game=${game}&seed=${seed}&n=${n}${wishes}`;
};

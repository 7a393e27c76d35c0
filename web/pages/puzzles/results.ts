/** Keeps on this device which puzzles were solved. */

import type { List, Wanted } from "../../puzzles/types.ts";
import {
  forgetTried,
  keepSolved,
  solvedHere,
  type Tried,
  withDay,
  withFound,
} from "../../storage/puzzles.ts";

/** Return whether it could be stored. @param opened the day on which the puzzle was opened */
export const keepResult = (asked: List | Wanted, id: string, result: Tried, opened: string) => {
  if (asked.screen !== "puzzle") return true;
  if (!result.isHelped) forgetTried(id);
  if ("day" in asked) {
    const { day: date, game } = asked;
    return keepSolved(withDay(solvedHere(), { game, date, ...result }, opened));
  }
  return "record" in asked ? keepSolved(withFound(solvedHere(), id)) : true;
};

/** What the stored matches and puzzles say of the person who plays here. */

import { tagsOf } from "../../rules/record.ts";
import { LEVELS } from "../../storage/ladder.ts";
import type { Listed } from "../../storage/match-list.ts";
import type { Solved } from "../../storage/puzzles.ts";

type Played = Pick<Listed, "game" | "isOver" | "players" | "record" | "winner">;
/** Of finished matches. */
export type Tally = { won: number; played: number };

/** Return the seat and the level of the computer, null for two people, two computers or a task. */
const opponentIn = ({ record }: Played) => {
  const { computer1 = "", computer2 = "", goal } = tagsOf(record);
  const level = computer1 || computer2;
  const isAlone = !(computer1 && computer2) && LEVELS.includes(level);
  return isAlone && !goal ? { seat: computer1 ? 0 : 1, level } : null;
};

/** Count the wins of the person against each level of the computer, by game. */
export const againstComputer = (matches: Played[]) => {
  const games = new Map<string, Record<string, Tally>>();
  for (const match of matches) {
    const opponent = match.isOver ? opponentIn(match) : null;
    if (!opponent) continue;
    const levels = games.get(match.game) ?? {};
    const { won, played } = levels[opponent.level] ?? { won: 0, played: 0 };
    const isWon = match.winner === 1 - opponent.seat;
    levels[opponent.level] = { won: won + (isWon ? 1 : 0), played: played + 1 };
    games.set(match.game, levels);
  }
  return games;
};

/** Return the finished matches between two people; by one name for both nothing is counted. */
export const betweenPeople = <M extends Played>(matches: M[]) =>
  matches.filter(({ isOver, players: [first, second], record }) => {
    const { computer1, computer2, goal } = tagsOf(record);
    return isOver && first !== second && !computer1 && !computer2 && !goal;
  });

/** Count the solved puzzles of all days. */
export const daysSolved = ({ days }: Solved) => {
  const results = Object.values(days).flatMap((games) => Object.values(games));
  return { all: results.length, alone: results.filter(({ isHelped }) => !isHelped).length };
};

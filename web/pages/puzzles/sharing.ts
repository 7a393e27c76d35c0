/** Results of puzzles, as texts to hand on. */

import { addressOf } from "../../puzzles/address.ts";
import type { Solving } from "../../puzzles/solving.ts";
import type { Game, List, Wanted } from "../../puzzles/types.ts";
import { share, sharedDay, sharedText } from "../../puzzles/words.ts";
import { solvedHere } from "../../storage/puzzles.ts";
import { announce } from "../screen.ts";

/** Return the text about the puzzle that is shown, null if there is none. */
export const textOfPuzzle = (asked: List | Wanted, { puzzle, result }: Solving, name: string) => {
  if (asked.screen !== "puzzle" || !puzzle) return null;
  const address = new URL(addressOf(asked), location.href).href;
  const date = "day" in asked ? asked.day : null;
  return sharedText({ address, date, game: name, puzzle, result });
};

/** Return the text about the puzzles of a day. @param now today's date */
export const textOfDay = (date: string, now: string, games: Game[]) => {
  const address = new URL(addressOf({ screen: "day", date }), location.href).href;
  return sharedDay({ address, date, games, now, solved: solvedHere() });
};

/** Hand a text on. @param show shows the message about it */
export const shareText = async (text: string, show: (said: string) => void) => {
  const said = await share(text);
  show(said);
  if (said) announce(said);
};

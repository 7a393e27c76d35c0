/** What a list, a puzzle or a run shows of the page, and its title. */

import type { List, Wanted } from "../../puzzles/types.ts";
import { t, titleOf } from "../../puzzles/words.ts";
import { region } from "../screen.ts";

/** @param game the name of a puzzle's game */
export const showFrame = (asked: List | Wanted, game: string | null) => {
  const isPuzzle = asked.screen === "puzzle" || asked.screen === "run";
  const { heading, title } =
    asked.screen === "run" ? { heading: t("run"), title: `${t("run")} · noon` } : titleOf(game);
  document.title = title;
  region("title").textContent = heading;
  document.body.dataset.screen = isPuzzle ? "puzzle" : "list";
  document.body.classList.toggle("game", isPuzzle);
  region("list").toggleAttribute("hidden", isPuzzle);
  for (const id of ["rules", "turns", "board", "status", "dock", "side"]) {
    region(id).toggleAttribute("hidden", !isPuzzle);
  }
};

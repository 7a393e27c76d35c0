/** Draws the regions of the bot lab. */

import type { Fault } from "../../lab/types.ts";
import {
  drawFault,
  drawGo,
  drawLibrary,
  drawOutput,
  drawSetting,
  drawStranger,
  drawTournament,
  type LabBoard,
} from "../../lab/view.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { render } from "../../view/lit.ts";
import { drawMissing } from "../../view/missing.ts";
import { region, showProgress } from "../screen.ts";
import type { LabPage } from "./lab-page.ts";
import { isDrawn } from "./tabs.ts";

/** Parts of the page of which a pressed button may vanish. */
const PRESSED = "#go, #stranger, #library";

/** Return the function that draws the page. */
export const drawingOf = ({ board, botMatch, known, lab, onChange, tournament }: LabPage) => {
  let shownFault: Fault | null = null; // the fault that was drawn last
  return () => {
    const { choices, fault, notice, library } = lab;
    const { share } = tournament;
    const focused = document.activeElement?.closest(PRESSED);
    render(drawLibrary(library), region("library"));
    render(drawStranger(library), region("stranger"));
    render(drawFault(fault, notice, known), region("fault"));
    region("fault").tabIndex = fault || notice ? 0 : -1; // a long one is scrolled by keys
    render(drawSetting(choices, known), region("setting"));
    const { opponent } = choices;
    render(drawGo(botMatch, tournament, library.stranger === null, opponent), region("go"));
    // After a keyboard press, focus moves to the button that replaced the pressed one, or to the
    // last one of the library.
    if (focused && !document.activeElement?.closest(PRESSED)) {
      const isInLibrary = focused.id === "library";
      const buttons = [...(isInLibrary ? focused : region("go")).querySelectorAll("button")];
      if (isInLibrary) buttons.reverse();
      buttons.find((button) => !button.disabled && isDrawn(button))?.focus();
    }
    render(drawOutput(botMatch.printed || lab.output), region("output"));
    render(
      drawTournament(tournament, { bots: library.bots, games: known, choices }),
      region("tournament"),
    );
    region("share").toggleAttribute("hidden", share === null);
    showProgress(share ?? 0, "share");
    const { setting } = botMatch;
    const isForPeople = !(setting?.opponent ?? opponent);
    const drawBoard = () => board.show(botMatch, isForPeople && !botMatch.match?.outcome);
    drawBoard();
    const wanted = known.find(({ slug }) => slug === choices.game);
    if (fault !== shownFault) region("status").scrollIntoView({ block: "nearest" });
    shownFault = fault;
    if (wanted) board.load(wanted).then(drawBoard, (error) => sayNoBoard(board, error, onChange));
  };
};

/** Say that a front end was not loaded, unless another one is here. */
const sayNoBoard = (board: LabBoard, error: unknown, again: () => void) => {
  if (!(error instanceof RulesError)) throw error;
  if (board.front) return;
  render(drawMissing(again, reasonOf(error)), region("status"));
};

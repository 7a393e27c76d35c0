/** The objects of the bot lab's page, which its parts share. */

import type { BotMatch } from "../../lab/bot-match.ts";
import type { Lab } from "../../lab/lab.ts";
import type { Tournament } from "../../lab/tournament.ts";
import type { LabGame } from "../../lab/types.ts";
import type { LabBoard } from "../../lab/view.ts";

export interface LabPage {
  board: LabBoard;
  botMatch: BotMatch;
  known: LabGame[];
  lab: Lab;
  onChange: () => void;
  tournament: Tournament;
}

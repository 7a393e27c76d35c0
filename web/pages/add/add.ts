/** The page on which games are added that came as wheels. */

import { Adding } from "../../added-games/adding.ts";
import { region } from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";

const { names } = await startPage();
saveOffline(); // a link may have led here first
finishStart();
await new Adding(region("add"), names).begin();

/** The page on which games are added that came as wheels. */

import { letGamesBeAdded } from "../../guests/adding.js";
import { region } from "../page.js";
import { finishStart, startPage } from "../start.js";

const site = await startPage("add-data", false);
finishStart();
await letGamesBeAdded(region("add"), site);

/** The page on which games are added that came as wheels. */

import { Adding } from "../../guests/adding.js";
import { region } from "../page.js";
import { finishStart, startPage } from "../start.js";

const { names } = await startPage("add-data", false);
finishStart();
await new Adding(region("add"), names).begin();

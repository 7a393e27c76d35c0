/** The page of a game of our own. */

import { AnalysisClient } from "../rules/analysis.js";
import { startRules } from "../rules/client.js";
import { sitDown } from "./duel/sit-down.js";
import { readPage } from "./page.js";

await sitDown({
  data: await readPage("game-data"),
  isDrawn: true,
  startRules,
  analysis: new AnalysisClient(),
});

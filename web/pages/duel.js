/** The page of a game of our own. */

import { AnalysisClient } from "../rules/analysis.js";
import { startRules } from "../rules/client.js";
import { readPage, sitDown } from "./duel/sit-down.js";

await sitDown({
  data: await readPage(),
  isDrawn: true,
  startRules,
  analysis: new AnalysisClient(),
});

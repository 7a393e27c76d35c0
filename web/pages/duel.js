/** The page of a game of our own. */

import { AnalysisClient, startRules } from "../rules/client.js";
import { startGamePage } from "./game-page.js";
import { readPage } from "./page.js";

await startGamePage({
  data: await readPage("game-data"),
  isDrawn: true,
  startRules,
  analysis: new AnalysisClient(),
});

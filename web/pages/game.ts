/** The page of a game of our own. */

import { AnalysisClient, startRules } from "../rules/client.ts";
import { startGamePage } from "./game-page.ts";
import { readPage } from "./start.ts";

await startGamePage({
  data: await readPage(),
  isDrawn: true,
  startRules,
  analysis: new AnalysisClient(),
});

/** The page about the person who plays here: what this device knows, to save and to delete. */

import { askSheet } from "../../features/dialog/dialog.ts";
import { load, save } from "../../features/history/matches-file.ts";
import type { Names } from "../../features/history/scores.ts";
import { vocabulary } from "../../i18n/message.ts";
import { RulesClient, startRules } from "../../rules/client.ts";
import { watchDay } from "../../storage/day.ts";
import { eraseDevice } from "../../storage/erase.ts";
import { keptGameFiles, knownGames } from "../../storage/game-files.ts";
import { keptBots } from "../../storage/lab.ts";
import { ladderHere } from "../../storage/ladder.ts";
import { listedMatches } from "../../storage/match-list.ts";
import { bestRun, solvedHere } from "../../storage/puzzles.ts";
import { keptCards } from "../../storage/worksheet.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { addedGames } from "../added-games.ts";
import { onCommand, onReturn, region } from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";
import { drawComputer, drawDevice, drawPeople, drawPuzzles, type Known } from "./sections.ts";

const { names: own }: { names: Names } = await startPage();
saveOffline(); // a link may have led here first
const { t } = vocabulary("pages/me");
let ownRules: ReturnType<typeof startRules> | undefined; // Python, once a file is loaded

const read = async (): Promise<Known> => {
  const [{ all: matches }, games, bots, files] = await Promise.all([
    listedMatches(),
    knownGames(),
    keptBots(),
    keptGameFiles(),
  ]);
  const added = Object.entries(games).map(([slug, { name }]) => [slug, name]);
  return {
    names: { ...own, ...Object.fromEntries(added) },
    matches,
    ladder: ladderHere(),
    solved: solvedHere(),
    bestRun: bestRun(),
    bots: bots.length,
    addedGames: files.length,
    tasks: keptCards((slug) => Object.hasOwn(own, slug)).length,
  };
};

let known = await read();

const draw = () => {
  const sections = [drawComputer(known), drawPuzzles(known), drawPeople(known)];
  const isNew = sections.every((each) => each === nothing);
  const empty = html`<p>${t("empty")}</p><p><a class="button" href="../">${t("toGames")}</a></p>`;
  const body = html`${isNew ? empty : sections}${drawDevice(known)}`;
  render(body, region("me"));
};

const drawAgain = async () => {
  known = await read();
  draw();
};

/** Have Python check the matches of a file, and keep what it holds. */
const loadFile = async () => {
  const said = region("said");
  const tell = (sentence: string) => {
    said.textContent = sentence;
  };
  const added = await addedGames(Object.keys(own).map((slug) => ({ slug })));
  ownRules ??= startRules({});
  const rules = new RulesClient(added.route(ownRules.channel, {}));
  const results = await load({ rules, set() {}, state: null, dispatch() {} }, tell);
  render(
    results.map((each) => html`<p>${each}</p>`),
    said,
  );
  await drawAgain();
};

const erase = async () => {
  const answer = await askSheet({ set() {} }, t("eraseTitle"), t("eraseMeans"), [
    { label: t("eraseNow"), value: "erase" },
    { label: t("keep"), value: "", main: true },
  ]);
  if (!answer) return;
  const isErased = await eraseDevice();
  await drawAgain();
  region("said").textContent = t(isErased ? "erased" : "notErased");
};

onCommand(region("me"), (command) => {
  if (command === "save") save(known.matches);
  if (command === "load") void loadFile();
  if (command === "erase") void erase();
});
draw();
watchDay(draw);
finishStart();
onReturn(drawAgain);

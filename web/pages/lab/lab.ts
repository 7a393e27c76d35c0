/** The page of the bot lab: connects its parts with the rules, the sandbox and the boards. */

import { showLast } from "../../board/host.ts";
import { vocabulary } from "../../i18n/message.ts";
import { withNames } from "../../i18n/names.ts";
import { BotMatch } from "../../lab/bot-match.ts";
import { Lab } from "../../lab/lab.ts";
import { Tournament } from "../../lab/tournament.ts";
import type { LabGame } from "../../lab/types.ts";
import { drawGames, LabBoard } from "../../lab/view.ts";
import { AnalysisClient, RulesClient, startRules } from "../../rules/client.ts";
import { Sandbox } from "../../sandbox/sandbox.ts";
import { keptWheels } from "../../storage/game-files.ts";
import { loadPart } from "../../storage/load-part.ts";
import { render } from "../../view/lit.ts";
import { drawMissing } from "../../view/missing.ts";
import { addedGames } from "../added-games.ts";
import {
  announce,
  onCommand,
  onceChanged,
  onReturn,
  region,
  showProgress,
  WIDE,
} from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";
import { commandsOf } from "./commands.ts";
import { drawingOf } from "./drawing.ts";
import { listenToFields } from "./fields.ts";
import type { LabPage } from "./lab-page.ts";
import { doWithoutEditor } from "./no-editor.ts";
import { listenToTabKeys, showTab } from "./tabs.ts";
import { comeBack, leave } from "./visit.ts";

const { t } = vocabulary("frame");

// Early: people come to write. Null where it cannot be loaded.
const editor = loadPart("editor", () => import("../../lab/editor/editor.ts")).catch(() => null);
const { games } = await startPage();
saveOffline(); // a link may have led here first
const added = await addedGames(games);

const known: LabGame[] = [...games, ...added.games].map((each: any) => ({
  ...each,
  opening: withNames(each.opening),
}));

const onChange = onceChanged(() => draw());

const board = new LabBoard(region, WIDE);
let isWarm = false;
/** Resolves at the first use of the page: until then it needs no second Python. */
const used = new Promise((resolve) => {
  for (const type of ["pointermove", "pointerdown", "keydown"])
    addEventListener(type, resolve, { once: true });
});
/** Start the bots' Python; a run reports a failure. */
const warm = () => sandbox.ask("lab", { do: "forget" }).catch(() => {});
const ownRules = startRules({
  onPhase: (phase) => {
    region("progress").toggleAttribute("hidden", phase === "ready");
    if (phase === "ready" && !isWarm) {
      isWarm = true;
      // So that a run begins at once; earlier it would slow down the editor and the page's own.
      void Promise.all([editor, used]).then(() => lab.isBusy || warm());
    }
    onChange();
  },
  onShare: showProgress,
});
const onPhase = (phase: string) =>
  region("progress").toggleAttribute("hidden", phase !== "starting");
const rules = new RulesClient(added.route(ownRules.channel, { onPhase }));
const sandbox = new Sandbox({ onPhase: onChange }, keptWheels);
const botMatch = new BotMatch({
  rules,
  analysis: new AnalysisClient(added.route(new AnalysisClient().channel)),
  sandbox,
  onChange,
  onMove: (match) => announce(match.ply ? board.announced(match) : t("noMoves")),
  onFault: (error) => lab.tell(error),
});
const lab = new Lab({ games: known, botMatch, onChange, announce });
const tournament = new Tournament({
  sandbox,
  onChange,
  announce,
  isThere: (box) =>
    box.startsWith("level:") ||
    known.some(({ slug }) => box === `game:${slug}`) ||
    lab.library.bots.some(({ id }) => box === `bot:${id}`),
});
const page: LabPage = { board, botMatch, known, lab, onChange, tournament };
const draw = drawingOf(page);
const run = commandsOf(page);

WIDE.addEventListener("change", () => {
  showTab(document.body.dataset.tab ?? "code");
  onChange();
});
window.addEventListener("resize", showLast);
window.addEventListener("hashchange", () => void lab.follow(location.hash));
onReturn(() => {
  comeBack(page);
  void lab.library.catchUp();
});

/** Resolves when the page is on the screen, at once if it is hidden. */
const nextFrame = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    requestAnimationFrame(() => setTimeout(resolve));
  });

render(
  added.isMissing ? drawMissing(() => location.reload()) : drawGames(added.games),
  region("added"),
);
showTab("code");
await lab.arrive(location.hash);
comeBack(page);
window.addEventListener("pagehide", () => leave(page)); // before, it would store an empty page
const onRefused = () => announce(region("status").textContent ?? "");
board.playOn(botMatch, { onChange, onRefused, run });
onCommand(document.body, run); // outside of the match, which handles its own
listenToTabKeys();
listenToFields(page);
finishStart();
onChange();
region("preview").textContent = lab.code.source; // to be read until the editor is here
delete document.documentElement.dataset.ownBot;
const [loaded] = await Promise.all([editor, nextFrame()]);
if (loaded) {
  lab.editor = loaded.makeEditor(
    region("editor"),
    lab.code,
    () => lab.written(),
    () => void run("run"),
  );
} else doWithoutEditor(lab);

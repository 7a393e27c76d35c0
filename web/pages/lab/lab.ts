/** The page of the bot lab: connects its parts with the rules, the sandbox and the boards. */

import type { Action } from "../../app/types.ts";
import type { Source } from "../../board/host.ts";
import { vocabulary } from "../../i18n/message.ts";
import { withNames } from "../../i18n/names.ts";
import { listenToPresses } from "../../input/press.ts";
import { BotMatch } from "../../lab/bot-match.ts";
import { Lab } from "../../lab/lab.ts";
import { Tournament } from "../../lab/tournament.ts";
import type { Fault, LabGame } from "../../lab/types.ts";
import {
  drawFault,
  drawGames,
  drawGo,
  drawLibrary,
  drawOutput,
  drawSetting,
  drawStranger,
  drawTournament,
  LabBoard,
} from "../../lab/view.ts";
import { AnalysisClient, RulesClient, startRules } from "../../rules/client.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { Sandbox } from "../../sandbox/sandbox.ts";
import { keptWheels } from "../../storage/game-files.ts";
import { keepVisit, keptVisit } from "../../storage/lab.ts";
import { loadPart } from "../../storage/load-part.ts";
import { html, render } from "../../view/lit.ts";
import { addedGames } from "../added-games.ts";
import { announce, onceChanged, region, showProgress, WIDE } from "../screen.ts";
import { finishStart, listenToDragsOnceNeeded, startPage } from "../start.ts";

const { t } = vocabulary("frame");

// Early: people come to write. Null where it cannot be loaded.
const editor = loadPart("editor", () => import("../../lab/editor/editor.ts")).catch(() => null);
const { games } = await startPage();
const added = await addedGames(games);

const known: (Source & LabGame)[] = [...games, ...added.games].map((each: any) => ({
  ...each,
  opening: withNames(each.opening),
  levels: each.entry.levels,
}));

let shownFault: Fault | null = null; // the fault that was drawn last
const onChange = onceChanged(() => draw());

const board = new LabBoard(region, WIDE);
let isWarm = false;
/** Resolves at the first sign of use: a page that is merely open needs no second Python. */
const used = new Promise((resolve) => {
  for (const type of ["pointermove", "pointerdown", "keydown"])
    addEventListener(type, resolve, { once: true });
});
const ownRules = startRules({
  onPhase: (phase) => {
    region("progress").toggleAttribute("hidden", phase === "ready");
    if (phase === "ready" && !isWarm) {
      isWarm = true;
      // The bots' Python would slow down the editor and the page's own.
      void Promise.all([editor, used]).then(() => (lab.isBusy ? undefined : lab.warm()));
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
  onMove: (match) => announce(board.announced(match)),
  onFault: (error) => lab.tell(error),
});
const lab = new Lab({ games: known, botMatch, sandbox, onChange, announce });
const tournament = new Tournament({ sandbox, onChange, announce });

const draw = () => {
  const { choices, fault, notice, library } = lab;
  const { share } = tournament;
  const isOnButton = document.activeElement?.closest("#go, #stranger");
  render(drawLibrary(library), region("library"));
  render(drawStranger(library), region("stranger"));
  render(drawFault(fault, notice, known), region("fault"));
  region("fault").tabIndex = fault || notice ? 0 : -1; // a long one is scrolled by keys
  render(drawSetting(choices, known), region("setting"));
  const isBusy = lab.isBusy || tournament.isRunning;
  const canRun = library.stranger === null;
  const { canRun: canCompete, isRunning: isTournament } = tournament;
  const { opponent } = choices;
  const can = { canRun, canCompete, canUndo: botMatch.canUndo };
  render(drawGo({ ...can, isBusy, isTournament, opponent }), region("go"));
  // After a keyboard press, focus moves to the button that replaced the pressed one.
  if (isOnButton && !document.activeElement?.closest("#go, #stranger")) {
    const buttons = [...region("go").querySelectorAll("button")];
    buttons.find((button) => !button.disabled && isDrawn(button))?.focus();
  }
  render(drawOutput(botMatch.printed || lab.output), region("output"));
  render(
    drawTournament(tournament, { bots: library.bots, games: known, choices }),
    region("tournament"),
  );
  region("share").toggleAttribute("hidden", share === null);
  showProgress(share ?? 0, "share");
  const { setting } = botMatch;
  const isForPeople = setting ? setting.opponent === null : !opponent;
  const drawBoard = () => board.show(botMatch, isForPeople && !botMatch.match?.outcome);
  drawBoard();
  const wanted = known.find(({ slug }) => slug === choices.game);
  if (fault !== shownFault) region("status").scrollIntoView({ block: "nearest" });
  shownFault = fault;
  if (wanted) board.load(wanted).then(drawBoard, sayNoBoard);
};

/** Say that a front end was not loaded, unless another one is here. */
const sayNoBoard = (error: unknown) => {
  if (!(error instanceof RulesError)) throw error;
  if (board.front) return;
  const again = html`<button class="inline" data-command="try-again">${t("tryAgain")}</button>`;
  render(html`<p class="is-error">${reasonOf(error)} ${again}</p>`, region("status"));
};

/** Show the code without an editor, and how to get one. */
const doWithoutEditor = () => {
  const again = html`<button class="inline" data-command="reload">${t("loadAgain")}</button>`;
  const said = document.createElement("div");
  said.setAttribute("role", "status");
  region("editor").prepend(said);
  region("editor").style.overflow = "auto";
  render(html`<p class="is-error">${vocabulary("lab").t("noEditor")} ${again}</p>`, said);
  const text = region("preview");
  lab.editor = {
    show: ({ source }) => {
      text.textContent = source;
    },
    text: () => lab.code.source,
    mark: () => {},
    unmark: () => {},
  };
};

/** Whether an element has a box; Safari has `checkVisibility` only since 17.4. */
const isDrawn = (element: Element | null | undefined) => Boolean(element?.getClientRects().length);

/** Arrow keys walk through the tabs. */
const listenToTabKeys = (showTab: (name: string) => void) => {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof Element) || target.getAttribute("role") !== "tab") return;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const all = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
    const tabs = all.filter(isDrawn);
    const step = (key === "ArrowRight") === (document.dir !== "rtl") ? 1 : -1;
    const at = tabs.indexOf(target as HTMLElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) {
      showTab(next.dataset.value ?? "");
      next.focus();
    }
    event.preventDefault();
  });
};

/** Show a tab; on wide screens the code stays next to it. */
const showTab = (wanted: string) => {
  const name = WIDE.matches && wanted === "code" ? "play" : wanted;
  document.body.dataset.tab = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isShown));
    tab.setAttribute("tabindex", isShown ? "0" : "-1");
  }
  if (!isDrawn(document.activeElement)) region(`tab-${name}`).focus();
};

/** Ask which game a new bot is for, or no longer. */
const showGames = (isShown: boolean) => {
  const games = region("which");
  const ask = document.querySelector<HTMLElement>('[data-command="which"]');
  games.hidden = !isShown;
  ask?.setAttribute("aria-expanded", String(isShown));
  (isShown ? games.querySelector("button") : ask)?.focus();
};

/** Scroll to the message of the tournament. */
const showStanding = (block: ScrollLogicalPosition) =>
  region("tournament").querySelector(".lab-message")?.scrollIntoView({ block });

const COMMANDS: Record<string, (value: string) => unknown> = {
  tab: showTab,
  run: () => {
    lab.run();
    showTab("play");
    region("turns").scrollIntoView({ block: "start" });
  },
  undo: () => botMatch.undo(),
  stop: () => {
    tournament.stop();
    lab.stop();
  },
  look: (value) => botMatch.look(value),
  "draw-seed": () => lab.drawSeed(),
  which: () => showGames(region("which").hasAttribute("hidden")),
  "new-bot-for": async (slug) => {
    lab.set("game", slug);
    await lab.library.addNew(slug);
    showGames(false);
  },
  "copy-bot": () => lab.library.duplicate(),
  "import-bot": () => lab.library.bringIn(),
  "export-bot": () => lab.library.takeOut(),
  "remove-bot": () => lab.library.remove(),
  "restore-bot": () => lab.library.restore(),
  "share-bot": () => lab.shareBot(location.href.replace(/[?#].*$/, "")),
  "trust-bot": () => lab.library.trust(),
  "distrust-bot": () => lab.library.distrust(),
  tournament: async () => {
    const played = tournament.run({ bots: lab.library.bots, ...lab.choices });
    await Promise.resolve(); // until it is drawn
    showStanding("nearest");
    await played;
    showStanding("start");
  },
  "save-tournament": () => tournament.save(),
  "more-matches": () => tournament.showMore(),
  "try-again": onChange,
  reload: () => (window.noonGuard ?? location).reload(),
};
const BOARD_REGIONS = "#board, #keys, #turns, #status";
const LIBRARY_COMMANDS = /^(new|copy|import|restore|remove|trust|distrust)-/;

const receiver = {
  dispatch: (action: Action) => {
    if (!botMatch.press(action)) announce(region("status").textContent ?? "");
  },
  run: async (name: string, value = "") => {
    if (!Object.hasOwn(COMMANDS, name)) return;
    await COMMANDS[name]?.(value);
    if (LIBRARY_COMMANDS.test(name)) lab.showCode();
  },
  flush: () => {},
};

/** Show the accepted values in the fields; drawing leaves a field with its old value alone. */
const showTaken = () => {
  const { nodes, seed } = lab.choices;
  const taken = { name: lab.library.open.name, nodes, seed, "in-rounds": tournament.rounds };
  for (const [field, value] of Object.entries(taken)) {
    const input = document.querySelector(`input[data-field="${field}"]`);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }
  onChange();
};
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { field } = target.dataset;
  if (field === "bot") lab.library.choose(target.value);
  else if (field === "name") void lab.library.rename(target.value).then(showTaken);
  else if (field?.startsWith("in-")) tournament.set(field, target);
  else if (field) lab.set(field, target.value);
  showTaken();
  if (field === "bot") lab.showCode();
});

WIDE.addEventListener("change", () => {
  showTab(document.body.dataset.tab ?? "code");
  onChange();
});
window.addEventListener("hashchange", () => void lab.follow(location.hash));
/** Stop what runs, and keep what is shown. */
const leave = () => {
  const visit = lab.leave(tournament.isRunning);
  const { tab } = document.body.dataset;
  const { hash } = location;
  keepVisit({ hash, tab, ...visit, tournament: tournament.kept() });
  tournament.stop();
};
/** Show again what was shown when the page was left. */
const comeBack = () => {
  const visit = keptVisit();
  if (!visit || visit.hash !== location.hash || lab.library.stranger) return;
  if (!known.some(({ slug }) => slug === visit.choices.game)) return; // deleted meanwhile
  showTab(visit.tab);
  tournament.restore(visit.tournament);
  lab.comeBack(visit);
};
window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  comeBack();
  void lab.library.catchUp();
});

/** Resolves when the page is on the screen, at once if it is hidden. */
const nextFrame = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    requestAnimationFrame(() => setTimeout(resolve));
  });

render(drawGames(added.games), region("added"));
showTab("code");
await lab.arrive(location.hash);
comeBack();
listenToPresses(receiver, (key) => board.interpret(key, botMatch), BOARD_REGIONS);
listenToDragsOnceNeeded(receiver);
listenToTabKeys(showTab);
finishStart();
onChange();
region("preview").textContent = lab.code.source; // to be read until the editor is here
delete document.documentElement.dataset.ownBot;
const [loaded] = await Promise.all([editor, nextFrame()]);
const run = () => COMMANDS.run?.("");
if (loaded) {
  lab.editor = loaded.makeEditor(region("editor"), lab.code, () => lab.written(), run);
} else doWithoutEditor();

/** The page of the puzzles: lists, and the board of the current one. */

import { newId } from "../../app/random.ts";
import type { Action } from "../../app/types.ts";
import { afterTimeout } from "../../board/steps.ts";
import { listenToPresses } from "../../input/press.ts";
import { addressOf, askedFor, nextOf } from "../../puzzles/address.ts";
import { PuzzleBoard } from "../../puzzles/board.ts";
import { PuzzleClient } from "../../puzzles/client.ts";
import { Found, Lists } from "../../puzzles/lists.ts";
import { Run } from "../../puzzles/run.ts";
import { Solving } from "../../puzzles/solving.ts";
import type { Game, List, Wanted } from "../../puzzles/types.ts";
import { factsOf, share, sharedDay, sharedText, t, titleOf } from "../../puzzles/words.ts";
import type { ChannelPhase } from "../../rules/channel.ts";
import { RulesClient, startRules } from "../../rules/client.ts";
import { watchDay } from "../../storage/day.ts";
import {
  forgetTried,
  keepSolved,
  keepTried,
  solvedHere,
  triedHere,
  withDay,
  withFound,
} from "../../storage/puzzles.ts";
import { writeEntry } from "../../storage/tab-history.ts";
import { addedGames } from "../added-games.ts";
import { announce, onceChanged, ROOMY, region, showProgress, WIDE } from "../screen.ts";
import { finishStart, listenToDragsOnceNeeded, saveOffline, startPage } from "../start.ts";

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

const { games: own }: { games: Game[] } = await startPage();
const added = await addedGames(own);
const games = [...own, ...added.games];
saveOffline(); // so that it can be opened without a network the next time

const gameOf = (slug: string) => games.find((game) => game.slug === slug);
const isGame = (slug: string) => gameOf(slug) !== undefined;

const listener = {
  onPhase: (phase: ChannelPhase) =>
    region("progress").toggleAttribute("hidden", phase !== "starting"),
  onShare: showProgress,
};
const rules = new RulesClient(added.route(startRules(listener).channel, listener));
const puzzles = new PuzzleClient(rules.channel);

/** The list or puzzle that the address names. */
let asked: List | Wanted = { screen: "day", date: null };
const onChange = onceChanged(() => draw());
const day = watchDay(() => nextDay());
/** On which the puzzle was opened: it belongs to that one. */
let opened = day.date;

let run: Run | null = null;

const found = new Found(puzzles, isGame, onChange);
const lists = new Lists({
  found,
  onChange,
  rules,
  puzzles,
  games: own,
  added: added.games,
  today: () => day.date,
});
const solving: Solving = new Solving({
  rules,
  puzzles,
  onChange,
  after: afterTimeout,
  isStill: () => STILL.matches,
  onTold: (state, text) => announce(`${state ? board.announce(state) : ""} ${text}`.trim()),
  factsOf: (puzzle, { options }) => {
    const shown = run ? { ...run.shown, difficulty: 0 } : asked;
    if (shown.screen !== "puzzle") return "";
    return factsOf(shown, puzzle, gameOf(puzzle.game)?.entry, options);
  },
  triedBefore: triedHere,
  onTried: keepTried,
  onMissed: () => run?.wrong(),
  onSolved: (result) => {
    if (run) return run.right();
    const { puzzle } = solving;
    if (asked.screen !== "puzzle" || !puzzle) return true;
    if (!result.isHelped) forgetTried(puzzle.id);
    if ("day" in asked) {
      const { day: date, game } = asked;
      return keepSolved(withDay(solvedHere(), { game, date, ...result }, opened));
    }
    return "record" in asked ? keepSolved(withFound(solvedHere(), puzzle.id)) : true;
  },
});
const board = new PuzzleBoard({ region, solving, wide: WIDE, roomy: ROOMY });

const next = () => (asked.screen === "puzzle" ? nextOf(asked, own, found, solvedHere()) : null);

const draw = () => {
  if (asked.screen === "puzzle") board.show(asked, gameOf(asked.game), next());
  else if (run) board.show(run.shown, undefined, null, run);
  else lists.draw(region("list"), asked as List);
};

/** Return the screen of the address; if there is none, today's puzzles with a reason. */
const read = () => {
  const wanted = askedFor(location.search, location.hash, isGame);
  const date = "date" in wanted ? wanted.date : "day" in wanted ? wanted.day : null;
  const isFuture = date !== null && date > day.date;
  // Daily puzzles are the same for everyone, so only games of the site have them.
  const isDaily = !("day" in wanted) || own.some(({ slug }) => slug === wanted.game);
  if (!isFuture && isDaily && wanted.screen !== "unknown") {
    lists.notice = null;
    return wanted;
  }
  lists.refuse(isFuture);
  return { screen: "day", date: null } as List;
};

/** Open a puzzle on the board of its game. */
const open = (wanted: Wanted, isFast?: boolean) =>
  solving.open(async () => {
    const game = gameOf(wanted.game);
    const [puzzle] = await Promise.all([puzzles.get(wanted), game && board.load(game)]);
    return puzzle;
  }, isFast);

const follow = () => {
  asked = read();
  opened = day.date;
  found.stop();
  solving.close();
  lists.leave();
  run?.stop();
  run = null;
  board.notice = "";
  const isPuzzle = asked.screen === "puzzle" || asked.screen === "run";
  const game = asked.screen === "puzzle" ? gameOf(asked.game) : undefined;
  const { heading, title } =
    asked.screen === "run"
      ? { heading: t("run"), title: `${t("run")} · noon` }
      : titleOf(game?.name ?? null);
  document.title = title;
  region("title").textContent = heading;
  document.body.dataset.screen = isPuzzle ? "puzzle" : "list";
  document.body.classList.toggle("game", isPuzzle);
  region("list").toggleAttribute("hidden", isPuzzle);
  for (const id of ["rules", "turns", "board", "status", "dock", "side"]) {
    region(id).toggleAttribute("hidden", !isPuzzle);
  }
  if (asked.screen === "puzzle" && game) {
    const wanted = asked;
    void open(wanted).then(() => {
      const coming = solving.phase === "open" && asked === wanted ? next() : null;
      if (coming) puzzles.prepare(coming);
    });
  } else if (asked.screen === "run") {
    run = new Run(asked.seed, {
      after: afterTimeout,
      announce,
      games: own,
      onChange,
      open: (wanted) => open(wanted, true),
      puzzles,
      solving,
    });
  } else {
    void lists.fill(asked as List);
  }
  draw();
};

/** Follow the clock to another day; a puzzle that is open stays. */
const nextDay = () => {
  if (asked.screen === "day") void lists.fill(asked);
  onChange();
};

/** @param address of another list or puzzle of the page */
const goTo = (address: string) => {
  const path = address === "?" ? location.pathname : address;
  if (!writeEntry("pushState", null, path)) return location.assign(path);
  follow();
  window.scrollTo(0, 0);
  region("title").focus({ preventScroll: true });
};

const textToShare = () => {
  if (run) return run.text;
  const { puzzle, result } = solving;
  if (asked.screen !== "puzzle" || !puzzle) return null;
  const address = new URL(addressOf(asked), location.href).href;
  const date = "day" in asked ? asked.day : null;
  const game = gameOf(asked.game)?.name ?? "";
  return sharedText({ address, date, game, puzzle, result });
};

/** @param show shows the message about sharing */
const shareText = async (text: string, show: (said: string) => void) => {
  const said = await share(text);
  show(said);
  if (said) announce(said);
  onChange();
};

const shareDay = (date: string) => {
  const address = new URL(addressOf({ screen: "day", date }), location.href).href;
  const shared = { address, date, games: own, now: day.date, solved: solvedHere() };
  return shareText(sharedDay(shared), (text) => {
    lists.notice = text ? { text, again: null } : null;
  });
};

const COMMANDS: Record<string, (value: string) => unknown> = {
  look: (value) => solving.look(value),
  back: () => solving.back(),
  solution: () => solving.showSolution(),
  share: () => {
    const text = textToShare();
    return text && shareText(text, (said) => Object.assign(board, { notice: said }));
  },
  "share-day": shareDay,
  run: () => goTo(addressOf({ screen: "run", seed: newId().slice(0, 8) })),
  "try-again": () => {
    if (asked.screen !== "puzzle") return lists.notice?.again?.();
    solving.failure?.again();
    return onChange();
  },
};

const app = {
  dispatch: (action: Action) => {
    board.notice = "";
    if (!solving.isActive) announce(region("status").textContent ?? "");
    solving.press(action);
  },
  run: (name: string, value = "") => {
    if (Object.hasOwn(COMMANDS, name)) void COMMANDS[name]?.(value);
  },
  flush: () => {},
};
listenToPresses(app, (key) => board.interpret(key));
listenToDragsOnceNeeded(app);

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-to]") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(link.getAttribute("href") ?? "?");
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const request = lists.requestIn(new FormData(event.target));
  goTo(addressOf({ screen: "puzzle", ...request, length: 0, seed: newId().slice(0, 8), n: 1 }));
});
window.addEventListener("popstate", follow);
for (const query of [WIDE, ROOMY]) query.addEventListener("change", onChange);
finishStart();
follow();

/** The list, puzzle or run that is open, and its board. */

import { afterTimeout } from "../../board/steps.ts";
import { toText } from "../../i18n/message.ts";
import { nextOf } from "../../puzzles/address.ts";
import { PuzzleBoard } from "../../puzzles/board.ts";
import type { PuzzleClient } from "../../puzzles/client.ts";
import { Found, Lists } from "../../puzzles/lists.ts";
import { Run } from "../../puzzles/run.ts";
import { Solving } from "../../puzzles/solving.ts";
import type { Game, List, Wanted } from "../../puzzles/types.ts";
import { factsOf, goalInWords, t } from "../../puzzles/words.ts";
import type { RulesClient } from "../../rules/client.ts";
import { noneIfRefused } from "../../rules/errors.ts";
import { watchDay } from "../../storage/day.ts";
import { writeEntry } from "../../storage/drafts.ts";
import { keepResult, keepTried, solvedHere, triedHere } from "../../storage/puzzles.ts";
import { has, isCount, isList, isText } from "../../storage/shape.ts";
import { render } from "../../view/lit.ts";
import { announce, onceChanged, ROOMY, region, WIDE } from "../screen.ts";

/** What an entry of the tab's history has of a puzzle: a reload goes on there. */
const isFound = has({ id: isText, line: isList(isText), moves: isCount() });
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Show what a screen has of the page, and its title. @param game the name of a puzzle's game */
const showFrame = ({ screen }: List | Wanted, game: string | null) => {
  const isPuzzle = screen === "puzzle" || screen === "run";
  const heading = screen === "run" ? t("run") : (game ?? t("title"));
  document.title = `${game === null ? heading : t("board", { game })} · noon`;
  region("title").textContent = heading;
  document.body.dataset.screen = isPuzzle ? "puzzle" : "list";
  document.body.classList.toggle("game", isPuzzle);
  region("list").toggleAttribute("hidden", isPuzzle);
  for (const id of ["rules", "turns", "board", "status", "dock", "side"]) {
    region(id).toggleAttribute("hidden", !isPuzzle);
  }
};

/** @param own games of the site @param added games of this device */
export const createPage = (
  own: Game[],
  { games: added, isMissing }: { games: Game[]; isMissing: boolean },
  puzzles: PuzzleClient,
  rules: RulesClient,
) => {
  const games: Game[] = [...own, ...added];
  const gameOf = (slug: string) => games.find((game) => game.slug === slug);
  const gameNow = () => (asked.screen === "puzzle" ? gameOf(asked.game) : undefined);

  /** The list or puzzle that the address names. */
  let asked: List | Wanted = { screen: "day", date: null };
  const onChange = onceChanged(() => draw());
  const day = watchDay(() => nextDay());
  /** On which the puzzle was opened: it belongs to that one. */
  let opened = day.date;

  let run: Run | null = null;
  /** The run that ended last: one comes back to it from a puzzle that was missed. */
  let ended: Run | null = null;

  const found = new Found(puzzles, (slug) => gameOf(slug) !== undefined, onChange);
  const lists = new Lists({
    found,
    onChange,
    rules,
    puzzles,
    games: own,
    added,
    isMissing,
    today: () => day.date,
  });
  const solving: Solving = new Solving({
    rules,
    puzzles,
    onChange,
    after: afterTimeout,
    isStill: () => STILL.matches,
    onTold: (state, text) => announce(`${state?.ply ? board.announced(state) : ""} ${text}`.trim()),
    factsOf: (puzzle, state) => {
      const shown = run ? { ...run.shown, difficulty: 0 } : asked;
      return shown.screen === "puzzle" ? factsOf(shown, puzzle, board.rulesOf(state)) : "";
    },
    triedBefore: triedHere,
    onTried: keepTried,
    foundBefore: (id) => {
      const kept = history.state?.puzzle;
      return isFound(kept) && kept.id === id ? kept : null;
    },
    onFound: (id, found) => {
      const entry = { ...history.state, puzzle: { id, ...found } };
      writeEntry("replaceState", entry, location.href);
    },
    onMissed: () => run?.wrong(),
    onSolved: (result) => {
      if (run) return run.right();
      const { puzzle } = solving;
      if (asked.screen !== "puzzle" || !puzzle) return true;
      return keepResult(asked, puzzle.id, result, opened);
    },
  });
  const board = new PuzzleBoard({ region, solving, wide: WIDE, roomy: ROOMY });

  const next = () => (asked.screen === "puzzle" ? nextOf(asked, own, found, solvedHere()) : null);

  const draw = () => {
    if (asked.screen === "puzzle") board.show(asked, gameNow(), next());
    else if (run) board.show(run.shown, undefined, null, run);
    else render(lists.draw(asked as List), region("list"));
  };

  /** Open a puzzle on the board of its game. */
  const open = (wanted: Wanted, isFast?: boolean) =>
    solving.open(async () => {
      board.fold();
      const game = gameOf(wanted.game);
      const [puzzle] = await Promise.all([puzzles.get(wanted), game && board.load(game)]);
      return puzzle;
    }, isFast);

  /** Return the best move of the puzzle on the board in words, "" if it isn't known in time. */
  const rightMove = async () => {
    const { position, puzzle } = solving;
    const { front } = board;
    if (!front || !position || !puzzle) return "";
    const judged = await puzzles.judge(puzzle, []).catch(noneIfRefused);
    const move = judged?.line[0];
    return move ? toText(front.move(move, position)) : "";
  };

  const follow = () => {
    asked = lists.readAddress(location);
    opened = day.date;
    solving.close();
    lists.leave();
    run?.stop();
    if (run?.isOver) ended = run;
    run = null;
    board.notice = "";
    const game = gameNow();
    showFrame(asked, game?.name ?? null);
    if (asked.screen === "puzzle" && game) {
      const wanted = asked;
      void open(wanted).then(() => {
        const coming = solving.phase === "open" && asked === wanted ? next() : null;
        if (coming) puzzles.prepare(coming);
      });
    } else if (asked.screen === "run" && ended?.seed === asked.seed) {
      run = ended;
    } else if (asked.screen === "run") {
      run = new Run(asked.seed, {
        after: afterTimeout,
        announce,
        games: own,
        onChange,
        open: (wanted) => open(wanted, true),
        puzzles,
        solving,
        title: () => {
          const { puzzle } = solving;
          const name = gameOf(puzzle?.game ?? "")?.name ?? "";
          return puzzle ? t("missed", { game: name, goal: goalInWords(puzzle) }) : name;
        },
        solution: rightMove,
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

  return {
    board,
    /** Open what the address names. */
    follow,
    lists,
    onChange,
    solving,
    get asked() {
      return asked;
    },
    /** The game of the open puzzle. */
    get game() {
      return gameNow();
    },
    get run() {
      return run;
    },
    get today() {
      return day.date;
    },
  };
};

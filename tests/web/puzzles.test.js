/** The puzzles: addresses, what is shared, how one is solved, and runs. */

import assert from "node:assert/strict";
import test from "node:test";
import { addMessages } from "../../web/i18n/message.ts";
import { withNames } from "../../web/i18n/names.ts";
import { addressOf, askedFor, nextOf } from "../../web/puzzles/address.ts";
import { PuzzleClient } from "../../web/puzzles/client.ts";
import { Lists } from "../../web/puzzles/lists.ts";
import { Run } from "../../web/puzzles/run.ts";
import { Solving } from "../../web/puzzles/solving.ts";
import { sharedDay, sharedText } from "../../web/puzzles/words.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { movesOf, tagsOf, withMove } from "../../web/rules/record.ts";
import { bestRun } from "../../web/storage/puzzles.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { fillUp, makeStorage, withGlobals } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { speakIn } from "./speak.js";
import { styled } from "./styles.js";
import { textOf, written } from "./written.js";

const isGame = (slug) => slug === "war";
const asked = (search, hash = "") => askedFor(search, hash, isGame);

test("an address is read as it was written", () => {
  for (const wanted of [
    { screen: "day", date: null },
    { screen: "day", date: "2026-11-23" },
    { screen: "archive", month: null },
    { screen: "archive", month: "2026-11" },
    { screen: "practice" },
    { screen: "matches" },
    { screen: "run", seed: "ab12" },
    { screen: "puzzle", game: "war", day: "2026-11-23" },
    { screen: "puzzle", game: "war", seed: "ab12", n: 7, length: 3, difficulty: 2 },
    { screen: "puzzle", game: "war", seed: "ab12", n: 1, length: 0, difficulty: 0 },
    { screen: "puzzle", game: "war", record: "moves=-k.-a" },
  ]) {
    const address = new URL(addressOf(wanted), "https://site.example/noon/puzzles/");
    assert.deepEqual(asked(address.search, address.hash), wanted);
  }
});

test("an address is read as chats and mail programs hand it on", () => {
  const day = { screen: "puzzle", game: "war", day: "2026-11-23" };
  for (const end of [".", ")", "%20", "&utm_source=chat", "&fbclid=x"])
    assert.deepEqual(asked(`?game=war&day=2026-11-23${end}`), day, end);
  assert.deepEqual(asked("?game=war&amp;day=2026-11-23"), day);
  const found = { screen: "puzzle", game: "war", record: "player1=Ada&moves=-k.a-" };
  for (const hash of ["#player1=Ada&amp;moves=-k.a-.", "#player1=Ada&moves%3D-k.a%2D&si=x"])
    assert.deepEqual(asked("?game=war", hash), found, hash);
});

test("an address that asks for what there is not is known as such, and numbers are limited", () => {
  for (const [search, hash] of [
    ["?game=chess&day=2026-11-23"],
    ["?game=war&day=2026-02-30"],
    ["?day=tomorrow"],
    ["?game=war"],
    ["?game=war&seed=%3Cb%3E"],
    ["?game=war", `#${"x".repeat(5_000)}`],
  ]) {
    assert.deepEqual(asked(search, hash), { screen: "unknown" }, search);
  }
  const { difficulty, length, n } = asked("?game=war&seed=a&n=-2&length=99&difficulty=1.5");
  assert.deepEqual([n, length, difficulty], [1, 0, 0]);
  assert.deepEqual(asked("?archive=2026-13"), { screen: "archive", month: null });
});

for (const [what, search, screen, said] of [
  ["today, opens it", "?game=war&day=2026-11-23", "puzzle", undefined],
  ["a day to come, opens today’s list", "?day=2026-11-24", "day", /still to come/],
  ["a day of an added game does so too", "?game=nim&day=2026-11-23", "day", /damaged/],
  ["a puzzle of an added game opens it", "?game=nim&seed=a", "puzzle", undefined],
]) {
  test(`an address of ${what}`, () => {
    const [games, added] = [[{ slug: "war" }], [{ slug: "nim" }]];
    const lists = new Lists({ games, added, today: () => "2026-11-23" });
    assert.equal(lists.readAddress({ search, hash: "" }).screen, screen);
    if (said) assert.match(lists.notice.text, said);
    else assert.equal(lists.notice, null);
  });
}

const PUZZLE = {
  ...{ id: "0123456789abcdef", game: "war", record: "moves=x.y", player: 0 },
  ...{ goal: "win", length: 3, moves: 2, difficulty: 4, traps: 1, unique: true },
};

const announced = (result, date = "2026-11-23") =>
  sharedText({ puzzle: PUZZLE, result }, "Krieg", date, "https://site.example/");

test("the shared text says which puzzle it is and how it went, and not how it is solved", (t) => {
  const which = "noon puzzle of November 23, 2026, Krieg: win in 2, difficulty 4 of 5.";
  for (const [result, said] of [
    [null, ""],
    [{ isHelped: false, tries: 0 }, " Solved on the first try."],
    [{ isHelped: false, tries: 2 }, " Solved after 2 wrong tries."],
    [{ isHelped: true, tries: 2 }, " Solved with help."],
  ])
    assert.equal(announced(result), `${which}${said}\nhttps://site.example/`);
  speakIn(t, "de");
  assert.match(announced(null, null), /^noon-Rätsel, Krieg: Sieg in 2/);
});

const day = (isHelped, tries) => ({ isHelped, tries, late: 0 });
const days = { "2026-11-23": { a: day(false, 0), b: day(false, 2), c: day(true, 0) } };
const games = ["a", "b", "c", "d"].map((slug) => ({ slug, name: slug.toUpperCase() }));
const lines = (now, more = {}) =>
  sharedDay(
    { date: "2026-11-23", now },
    games,
    { days: { ...days, ...more }, found: [] },
    "https://site.example/",
  ).split("\n");

test("how a day went is a sun for each game, and the streak where there is one", () => {
  const grid = ["☀️ A", "🌤️ B", "🌥️ C", "⚪ D"];
  const title = "noon puzzles, November 23, 2026: 3 of 4";
  assert.deepEqual(lines("2026-11-23"), [title, ...grid, "https://site.example/"]);
  const before = { "2026-11-22": { a: day(false, 1) } };
  assert.equal(lines("2026-11-23", before).at(-2), "2 days in a row");
  assert.equal(lines("2026-11-25", before).length, 6, "of another day");
});

test("the next puzzle is the next open one of the day, of the seed, or of the matches", () => {
  const solved = {
    days: { "2026-11-23": { b: { isHelped: true, tries: 0, late: 0 } } },
    found: ["aaaaaaaaaaaaaaaa"],
  };
  const games = ["a", "b", "c"].map((slug) => ({ slug }));
  const entry = (id, record) => ({ puzzle: { id, game: "a", record } });
  const entries = [entry("aaaaaaaaaaaaaaaa", "r1"), entry("b", "r2")];
  const found = { all: [{ game: "a", found: entries }] };
  const day = { screen: "puzzle", game: "a", day: "2026-11-23" };
  assert.deepEqual(nextOf(day, games, found, solved), { ...day, game: "c" });
  const made = { screen: "puzzle", game: "a", seed: "s", n: 4, length: 3, difficulty: 0 };
  assert.deepEqual(nextOf(made, games, found, solved), { ...made, n: 5 });
  const position = { screen: "puzzle", game: "a", record: "r1" };
  assert.deepEqual(nextOf(position, games, found, solved), { ...position, record: "r2" });
  assert.equal(nextOf({ ...position, record: "r2" }, games, found, solved), null);
});

test("each is made once, ahead too, and what failed is made again", async () => {
  const made = [];
  const puzzles = new PuzzleClient({
    ask: async ({ seed }) => {
      made.push(seed);
      if (made.length === 2) throw new RulesError({ code: "engine", message: "", params: {} });
      return { ...PUZZLE, id: seed };
    },
  });
  const wanted = { screen: "puzzle", game: "war", seed: "s", n: 1, length: 0, difficulty: 0 };
  puzzles.prepare(wanted);
  assert.equal((await puzzles.get(wanted)).id, "s 1");
  puzzles.prepare({ ...wanted, n: 2 });
  await assert.rejects(puzzles.get({ ...wanted, n: 2 }), RulesError);
  assert.equal((await puzzles.get({ ...wanted, n: 2 })).id, "s 2");
  assert.deepEqual(made, ["s 1", "s 2", "s 2"]);
});

const settle = () => new Promise((done) => setTimeout(done));
const UNTRIED = { isHelped: false, tries: 0 };
/** Return one whose answers are given, and the clock that it waits for. */
const open = async (answers, options = {}) => {
  const { before = UNTRIED, found = null, isStill = false, movers = [] } = options;
  const waiting = [];
  const results = [];
  const kept = [];
  const state = (record) => {
    const moves = movesOf(record);
    const { players } = withNames({ tags: tagsOf(record) });
    const moverAt = (ply) => movers[ply] ?? ply % 2;
    const turns = { movers: moves.map((_, at) => moverAt(at)), to_move: moverAt(moves.length) };
    return { game: "war", record, moves, players, ply: moves.length, ...turns };
  };
  const solving = new Solving({
    rules: {
      view: async ({ record }) => state(record),
      play: async ({ record }, move) => {
        if (answers.failing === move) throw new RulesError({ code: "engine", message: "" });
        return state(withMove(record, move));
      },
    },
    puzzles: {
      judge: async (_, moves) => {
        const answer = answers[moves.join(".")];
        if (answer instanceof Error) throw answer;
        return { verdict: "right", solved: false, reply: null, plies: null, line: [], ...answer };
      },
      explain: async ({ record }, moves) => {
        if (moves.includes("u")) throw new RulesError({ code: "engine", message: "no" });
        const { proved = moves.slice(1) } = answers;
        const steps = moves.map((move, at) => ({
          position: state(moves.slice(0, at + 1).reduce(withMove, record)),
          facts: proved.includes(move) ? [{ code: "mirror", params: {} }] : [],
        }));
        return { steps };
      },
    },
    after: (_, work) => {
      waiting.push(work);
      return () => waiting.splice(waiting.indexOf(work) >>> 0, 1);
    },
    isStill: () => isStill,
    onChange: () => {},
    onTold: () => {},
    factsOf: () => "Classic rules.",
    triedBefore: () => before,
    onTried: () => {},
    foundBefore: () => found,
    onFound: (_, moves) => kept.push(moves),
    onSolved: (result) => results.push(result) > 0,
  });
  await solving.open(async () => PUZZLE);
  const play = async (move) => {
    void solving.play(move);
    await settle();
  };
  const pass = async () => {
    waiting.shift()?.();
    await settle();
  };
  const playRight = async () => {
    await play("a");
    await pass();
    await play("c");
  };
  const played = () => solving.position.moves.join(".");
  return { kept, solving, results, play, played, playRight, pass, waiting };
};
const RIGHT = { a: { reply: "b", plies: 1, moves: 1 }, "a.b.c": { solved: true } };

test("solving goes on after a reload with what was found, unless the rules refuse it", async () => {
  const { kept, pass, play } = await open(RIGHT);
  await play("a");
  await pass();
  assert.deepEqual(kept, [{ line: ["a", "b"], moves: 1 }]);
  const again = await open(RIGHT, { found: kept[0] });
  assert.deepEqual([again.played(), again.solving.moves], ["x.y.a.b", 1]);
  await again.play("c");
  assert.deepEqual(again.results, [UNTRIED]);
  assert.deepEqual(again.kept, [{ line: [], moves: PUZZLE.moves }], "it is solved from the start");
  const refused = await open({ ...RIGHT, failing: "a" }, { found: kept[0] });
  assert.deepEqual([refused.played(), refused.solving.moves], ["x.y", PUZZLE.moves]);
});

test("solving asks again at once after a right move whose player moves again", async () => {
  const { play, solving, waiting } = await open({ a: { plies: 1, moves: 1 } });
  await play("a");
  assert.deepEqual([solving.phase, solving.moves, waiting.length], ["open", 1, 0]);
  assert.match(solving.said, /You move again\. One more move to win\./);
});

test("solving is answered up to the solver's turn by an opponent who moves again", async () => {
  const goesOn = { "a.b": { verdict: "shown", line: ["c"] } };
  const answers = { a: { reply: "b", plies: 2, moves: 1 }, ...goesOn };
  const { pass, play, played, solving } = await open(answers, { movers: [0, 1, 0, 1, 1] });
  await play("a");
  await pass();
  assert.deepEqual([solving.phase, played()], ["open", "x.y.a.b.c"]);
});

test("solving plays a wrong try out by itself, and goes back", async () => {
  const wrong = { w: { verdict: "wrong", line: ["u", "v"] } };
  const { pass, play, played, playRight, solving, results } = await open({ ...RIGHT, ...wrong });
  await play("w");
  assert.deepEqual([solving.phase, played()], ["refuting", "x.y.w"]);
  await play("a");
  assert.equal(solving.phase, "refuting", "no move is taken meanwhile");
  await pass();
  assert.equal(played(), "x.y.w.u");
  solving.look("play");
  await pass();
  assert.equal(played(), "x.y.w.u", "it rests");
  solving.look("play");
  await pass();
  await pass();
  assert.deepEqual([solving.phase, played()], ["open", "x.y"]);
  await solving.showSolution();
  assert.equal(solving.phase, "open", "the press was meant for the way back, in its place before");
  await pass();
  assert.equal(solving.canShowSolution, true);
  await playRight();
  assert.deepEqual(results, [{ isHelped: false, tries: 1 }]);
});

test("solving says of a refuting move what is proved of it", async (t) => {
  speakIn(t, "en");
  addMessages({ "rules/_why": { "why.mirror": "Answers with the mirror." } });
  const wrong = { w: { verdict: "wrong", line: ["p"] } };
  const { pass, play, played, solving } = await open({ ...RIGHT, ...wrong });
  await play("w");
  assert.match(solving.said, /throws away the win/);
  await pass();
  assert.equal(played(), "x.y.w.p");
  assert.equal(solving.said, "Answers with the mirror.");
});

test("solving announces no reply to a wrong move that ends the match", async () => {
  const { pass, play, played, solving } = await open({ w: { verdict: "wrong", line: [] } });
  await play("w");
  assert.deepEqual([solving.phase, played()], ["refuting", "x.y.w"]);
  assert.equal(solving.said, "That’s wrong.");
  await pass();
  assert.deepEqual([solving.phase, played()], ["open", "x.y"]);
});

test("the reason of a solution is proved of the move to find, not of a later one", async (t) => {
  speakIn(t, "en");
  addMessages({ "rules/_why": { "why.mirror": "Answers with the mirror." } });
  for (const [proved, why] of [
    [["a", "c"], "Answers with the mirror."],
    [["b", "c"], ""],
  ]) {
    const { playRight, solving } = await open({ ...RIGHT, proved });
    await playRight();
    assert.deepEqual([solving.phase, solving.why], ["solved", why], proved);
  }
});

test("solving waits with a refutation where no motion is wanted", async () => {
  const wrong = { w: { verdict: "wrong", line: ["u"] } };
  const { play, solving, waiting } = await open(wrong, { isStill: true });
  await play("w");
  assert.deepEqual([solving.player.playback.isPlaying, waiting.length], [false, 0]);
  solving.back();
  assert.equal(solving.phase, "open");
});

test("solving takes a slower win back without counting it as wrong", async () => {
  const { pass, play, solving } = await open({ s: { verdict: "slower" } });
  await play("s");
  await pass();
  assert.deepEqual([solving.phase, solving.tries, solving.position.ply], ["open", 0, 2]);
  assert.match(solving.said, /another move wins sooner/);
});

test("solving counts as helped once the solution was shown", async () => {
  const { results, solving } = await open({ "": { verdict: "shown", line: ["a", "b", "c"] } });
  await solving.showSolution();
  assert.deepEqual([solving.phase, solving.player.playback.last], ["solved", 3]);
  assert.deepEqual(results, [{ isHelped: true, tries: 0 }]);
  const later = await open(RIGHT, { before: { isHelped: true, tries: 0 } });
  await later.playRight();
  assert.deepEqual(later.results, results, "it was shown on an earlier visit");
});

test("solving keeps its board where Python does not answer, and is tried again", async () => {
  const answers = { a: new RulesError({ code: "engine", message: "gone", params: {} }) };
  const { play, solving } = await open(answers);
  await play("a");
  assert.equal(solving.position.ply, 2);
  assert.match(solving.failure.text, /Something went wrong/);
  answers.a = { reply: "b", plies: 1, moves: 1 };
  solving.failure.again();
  await settle();
  assert.deepEqual([solving.failure, solving.position.ply], [null, 3]);
});

test("solving takes no move while a failed answer is asked for again", async () => {
  const answers = { ...RIGHT, failing: "b" };
  const { pass, play, solving } = await open(answers);
  await play("a");
  await pass();
  delete answers.failing;
  solving.failure.again();
  assert.equal(solving.isActive, false);
  await settle();
  assert.deepEqual([solving.isActive, solving.position.ply], [true, 4]);
});


/** Return a page, and a function that shows a puzzle on it. */
const openBoard = async (t) => {
  const ids = "turns board status keys tray side rules";
  const regions = ids.split(" ").map((id) => `<div id="${id}"></div>`).join("");
  const page = withPage(t, `<main class="board"></main>${regions}`);
  const { document, find, window } = page;
  document.body.className = "puzzles";
  withGlobals(t, { localStorage: makeStorage() });
  (await styled("view/tokens.css", "pages/cards.css", "pages/puzzles/puzzles.css"))(page);
  const { PuzzleBoard } = await loadedNow("puzzles/board.ts");
  const turns = { moves: [], movers: [], ply: 0, to_move: 0, outcome: null };
  const position = { game: "war", players: ["You", "Hard"], ...turns };
  const more = { position, phase: "open", moves: 2, said: "", task: "Find it.", facts: "" };
  const show = (changes, ...shown) => {
    const solving = { ...more, puzzle: PUZZLE, ...changes };
    const region = (id) => find(`#${id}`);
    const board = new PuzzleBoard({ region, solving, wide: {}, roomy: {} });
    board.use("war", { render: () => ({ board: "", keys: "" }), prompt: () => "", move: String });
    board.show(...shown);
  };
  return { document, find, position, show, window };
};
const PLACED = { screen: "puzzle", game: "war", record: "" };

test("a refutation is framed in the color of the opponent", async (t) => {
  const { document, find, show, window } = await openBoard(t);
  const marks = '<svg class="mark of-1"></svg><svg class="mark of-2"></svg>';
  document.body.insertAdjacentHTML("beforeend", `<p>${marks}</p>`);
  for (const [player, rival] of [[0, 2], [1, 1]]) {
    show({ phase: "refuting", puzzle: { ...PUZZLE, player } }, PLACED);
    const { fill } = window.getComputedStyle(find(`p .mark.of-${rival}`));
    assert.match(fill, /^#\w+$/);
    assert.ok(window.getComputedStyle(find("main")).boxShadow.endsWith(fill));
  }
});

test("a solved puzzle shows how, by whose moves, and leads to the month of its day", async (t) => {
  const { find, position, show, window } = await openBoard(t);
  const wanted = { screen: "puzzle", game: "war", day: "2026-10-31" };
  for (const [isHelped, mover] of [[false, 0], [true, 1]]) {
    const positions = [position, { ...position, moves: ["a"], movers: [mover], ply: 1 }];
    const player = { playback: { at: 0, last: 1, positions } };
    show({ phase: "solved", isHelped, isKept: true, player }, wanted, undefined, null);
    const { fill } = window.getComputedStyle(find(".puzzle-aim circle"));
    assert.equal(fill === "none", isHelped, "a sun that is filled, or an outline");
    assert.ok(find(`.steps button:last-child .mark.of-${mover + 1}`));
    assert.equal(find(".result a").getAttribute("href"), "?archive=2026-10");
  }
});

test("after the time of a run, neither player is to move and there is no task", async (t) => {
  const { find, show } = await openBoard(t);
  for (const isOver of [false, true]) {
    const run = { isOver, result: () => null, clock: () => "", progress: "1 solved" };
    show({}, PLACED, undefined, null, run);
    const [turn, status] = ["turns", "status"].map((id) => find(`#${id}`).textContent);
    const said = [turn.includes("your turn"), status.includes("Find it.")];
    assert.deepEqual([...said, find("#turns .is-up") !== null], Array(3).fill(!isOver));
  }
});

const GAMES = ["a", "b"].map((slug) => ({ slug }));

/** Start a run in which time passes by `pass`. @param {import("node:test").TestContext} t */
const startRun = (t) => {
  let now = 0;
  const location = new URL("https://noon.test/puzzles/");
  withGlobals(t, { localStorage: makeStorage(), location, performance: { now: () => now } });
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const opened = [];
  const solving = {
    phase: "open",
    halt: () => {
      solving.phase = "busy";
    },
  };
  const run = new Run("s", {
    ...{ games: GAMES, solving, onChange: () => {}, announce: () => {} },
    ...{ title: () => `puzzle ${opened.length}`, solution: async () => "k at the end" },
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    ...{ open: async ({ n }) => opened.push(n), puzzles: { prepare: () => {} } },
  });
  t.after(() => run.stop());
  run.begin();
  run.begin(); // pressed again before the button is gone
  const pass = (seconds) => {
    for (let tick = 0; tick < seconds * 5; tick += 1) {
      now += 200;
      t.mock.timers.tick(200);
    }
  };
  return { opened, pass, run, solving };
};

test("a run ends after three minutes in which a move can be made", (t) => {
  const { opened, pass, run, solving } = startRun(t);
  pass(100);
  solving.phase = "loading";
  pass(500);
  solving.phase = "open";
  assert.equal(run.seconds, 80);
  run.wrong();
  pass(1);
  assert.deepEqual(opened, [1, 2], "the next one comes by itself");
  run.right();
  pass(78);
  assert.equal(textOf(run.clock()), "0:01");
  assert.equal(run.isOver, false);
  pass(1);
  assert.equal(run.isOver, true);
  assert.equal(run.reason, "Time’s up.");
  assert.equal(solving.phase, "busy");
  assert.equal(run.isBest, true);
  assert.equal(bestRun(), 1);
  assert.match(written(run.result()), /\?game=a&amp;seed=run-s&amp;n=1&.*?>puzzle 1</);
});

test("a run ends with the third mistake", (t) => {
  const { run } = startRun(t);
  for (const isOver of [false, false, true]) {
    run.wrong();
    assert.equal(run.isOver, isOver);
  }
  assert.match(textOf(run.result()), /^0 puzzles solved Three mistakes\. /);
});

test("a best result that the browser does not keep is said not to be saved", (t) => {
  const { pass, run } = startRun(t);
  fillUp(localStorage);
  run.right();
  pass(181);
  assert.match(textOf(run.result()), /A new best!.*the result isn’t saved/);
});

for (const best of [1, 7])
  test(`a run with one right move keeps a best result of ${best}`, (t) => {
    const { pass, run } = startRun(t);
    localStorage.setItem(`${PREFIX}puzzle-run`, String(best));
    run.best = bestRun();
    run.right();
    pass(181);
    assert.deepEqual([run.isOver, run.isBest, bestRun()], [true, false, best]);
    assert.ok(textOf(run.result()).includes(`Best: ${best}.`));
    assert.match(run.text, /^noon puzzle run: 1 puzzle solved\./);
  });

/** The match of the lab: moves of bots go through the page's own rules. */

import assert from "node:assert/strict";
import test from "node:test";
import { BotMatch, faultOf, recordOf } from "../../web/lab/bot-match.ts";
import { Lab } from "../../web/lab/lab.ts";
import { limitOfMatch, limitOfMove, measurePace } from "../../web/lab/time-limits.ts";
import { messageOf } from "../../web/lab/view.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { movesOf, tagsOf } from "../../web/rules/record.ts";
import { makeMatch } from "./makers.js";

const PLIES = 4;

/** Return a match of a game that ends after four moves. */
const matchOf = (moves, tags = {}) => {
  const outcome = moves.length < PLIES ? null : { winner: 0, reason: "end", score: null };
  return makeMatch(moves, { game: "nim", outcome, tags });
};

const OPENING = matchOf([]);

const rules = {
  view: async ({ record }) => matchOf(movesOf(record), tagsOf(record)),
  play: async ({ moves, legal_moves: legal }, move) => {
    if (legal.includes(move)) return matchOf([...moves, move]);
    const message = `You can’t play ${move} here.`;
    throw new RulesError({ code: "illegal-move", params: { move }, message }, "nim");
  },
  look: async ({ moves }, ply) => matchOf(moves.slice(0, ply)),
};

const SETTING = {
  bot: { name: "mine.py", source: "def choose(match, budget): ..." },
  seat: 1,
  opponent: "",
  game: "nim",
  seed: 7,
  nodes: 1000,
};

/** Return a table whose bot plays the given moves. @param {(asked: any) => any} choose */
const makeTable = (choose) => {
  const seen = { asked: [], faults: [], moves: [], ends: 0, stops: 0 };
  const sandbox = {
    ask: async (_endpoint, asked, limit) => {
      seen.asked.push({ limit, ...asked });
      return asked.do === "choose" ? choose(asked) : {};
    },
    end: () => {
      seen.ends += 1;
    },
  };
  const analysis = {
    advise: async () => ({ move: "b" }),
    stop: () => {
      seen.stops += 1;
    },
  };
  const table = new BotMatch({
    ...{ rules, analysis, sandbox },
    onChange: () => {},
    onFault: (error) => seen.faults.push(error),
    onMove: ({ moves }) => seen.moves.push(moves.at(-1)),
  });
  return { table, seen };
};

const pause = (milliseconds = 5) => new Promise((next) => setTimeout(next, milliseconds));

/** Wait until no player thinks any more. @param {BotMatch} table */
const settled = async (table) => {
  for (let n = 0; n < 200 && table.isThinking; n += 1) await pause(0);
};

test("an answer that is no move counts as an illegal one; the match is unchanged", async () => {
  const { seen, table } = makeTable(() => null);
  await table.start({ ...SETTING, seat: 0 }, OPENING);
  const fault = faultOf(seen.faults[0], { bot: "mine.py", game: "nim", nodes: 1000 });
  assert.match(fault.text, /mine\.py chose “\?”/);
  assert.match(fault.position, /^nim\/#/);
  assert.deepEqual([table.match.ply, table.isThinking], [0, false]);
});

test("the page says that a bot starts, and that it thinks only on its turn", async () => {
  const { table } = makeTable(() => new Promise(() => {}));
  void table.start({ ...SETTING, seat: 0 }, OPENING);
  assert.equal(messageOf(table).text, "mine.py is starting.");
  await pause();
  assert.equal(messageOf(table).text, "mine.py is thinking.");
  table.stop();
});

test("a move made while a bot starts is kept, and played once the bot is there", async () => {
  const { seen, table } = makeTable(() => ({ move: "a" }));
  table.show(matchOf(["a"])); // of the match before
  void table.start(SETTING, OPENING);
  assert.deepEqual([messageOf(table), table.isActive, table.match.ply], [null, true, 0]);
  table.play("b");
  table.play("a"); // too many
  assert.equal(messageOf(table).text, "mine.py is starting.");
  await settled(table);
  assert.deepEqual(seen.moves, ["b", "a"]);
  void table.start(SETTING, OPENING);
  table.play("b");
  table.stop();
  await pause();
  assert.deepEqual(seen.moves, ["b", "a"]);
});

test("a match that is resumed takes no move before it is there", async () => {
  const { table } = makeTable(() => ({ move: "b" }));
  table.show(OPENING);
  const resumed = table.resume(SETTING, "moves=a.b");
  await table.play("b");
  await resumed;
  assert.deepEqual(table.match?.moves, ["a", "b"]);
  assert.equal(table.isActive, true);
});

for (const [what, comeBack] of [
  ["goes on", (table) => table.resume(SETTING, "moves=a.b")],
  ["is only shown", (table) => table.recall({ game: "nim", record: "moves=a.b" }, "")],
])
  test(`a match that ${what} after a way back is kept on leaving before it is there`, async () => {
    const { table } = makeTable(() => ({ move: "b" }));
    const games = [{ slug: "nim", entry: { levels: [] }, opening: OPENING }];
    const lab = new Lab({ games, botMatch: table, onChange() {} });
    table.show(OPENING);
    void comeBack(table);
    assert.deepEqual(lab.leave(false).shown, { game: "nim", record: "moves=a.b" });
    await comeBack(table);
    table.show(OPENING);
    assert.equal(lab.leave(false).shown.record, OPENING.record);
  });

test("an earlier position that cannot be shown is reported, and the match goes on", async (t) => {
  const { seen, table } = makeTable(() => ({ move: "a" }));
  await table.start({ ...SETTING, seat: 0 }, OPENING);
  const failure = new RulesError({ code: "engine", params: {}, message: "no" });
  t.mock.method(rules, "look", () => Promise.reject(failure));
  await table.look("first");
  assert.deepEqual(seen.faults, [failure]);
  assert.deepEqual([table.viewing, table.isActive], [null, true]);
});

test("two steps back before the rules answer are two", async () => {
  const { table } = makeTable(() => ({ move: "a" }));
  table.show(matchOf(["a", "b", "a"]));
  await Promise.all([table.look("back"), table.look("back")]);
  assert.deepEqual(table.viewing?.moves, ["a"]);
});

test("while no move is possible, none is made", async () => {
  const { seen, table } = makeTable(() => new Promise(() => {}));
  await table.start(SETTING, OPENING);
  void table.play("b");
  await pause();
  void table.play("b");
  await pause();
  assert.deepEqual(seen.moves, ["b"]);
  table.stop();
});

test("a bot that is stopped is ended, and says nothing afterward", async () => {
  const { seen, table } = makeTable(() => new Promise(() => {}));
  void table.start({ ...SETTING, seat: 0 }, OPENING);
  await pause();
  assert.equal(table.isThinking, true);
  table.stop();
  assert.deepEqual([seen.ends, seen.stops, table.isThinking], [1, 1, false]);
  assert.deepEqual(seen.faults, []);
});

test("a match that an error or a press stopped goes on with the changed code", async () => {
  const { seen, table } = makeTable(({ source }) => ({ move: source }));
  const bot = (source) => ({ name: "mine.py", source });
  await table.start({ ...SETTING, bot: bot("a") }, OPENING);
  assert.equal(table.canContinue, false);
  await table.play("b");
  table.stop();
  assert.equal(table.canContinue, true);
  await table.continue(bot("a"), 500);
  await table.play("b");
  assert.deepEqual([table.match?.outcome?.winner, table.canContinue], [0, false]);
  await table.start({ ...SETTING, bot: bot("x") }, OPENING);
  await table.play("b");
  assert.deepEqual([seen.faults.length, table.canContinue], [1, true]);
  await table.continue({ name: "other.py", source: "a" }, 500);
  assert.deepEqual(table.match?.moves, ["b", "a"]);
  assert.equal(seen.asked.at(-1).nodes, 500);
  assert.match(seen.asked.at(-1).record, /player2=other\.py/);
  table.show(OPENING);
  assert.equal(table.canContinue, false);
});

for (const seat of [1, 0]) {
  test(`undo takes back move and answer; the bot in seat ${seat} starts again`, async () => {
    const answer = ({ record }) => ({ move: "a", used: 1, printed: `${record}\n` });
    const { seen, table } = makeTable(answer);
    await table.start({ ...SETTING, seat }, OPENING);
    assert.equal(table.canUndo, false);
    const { printed } = table;
    table.play("b");
    await settled(table);
    assert.equal(table.canUndo, true);
    assert.notEqual(table.printed, printed);
    await table.undo();
    assert.equal(table.match?.ply, seat === 0 ? 1 : 0);
    assert.equal(table.printed, printed);
    assert.deepEqual([table.isActive, table.canUndo], [true, false]);
    assert.equal(seen.asked.filter(({ do: what }) => what === "forget").length, 2);
  });
}

test("nothing is taken back from two who are no persons, nor while one thinks", async () => {
  const { table } = makeTable(() => new Promise(() => {}));
  for (const how of [{ opponent: "easy" }, { seat: 0 }]) {
    void table.start({ ...SETTING, ...how }, OPENING);
    await pause();
    assert.equal(table.canUndo, false);
    table.stop();
  }
});

/** Return the pace of a device that takes some milliseconds for each position. */
const paceOf = (t, milliseconds, start = 0) => {
  let now = 0;
  let isStarted = false;
  t.mock.method(performance, "now", () => now);
  return measurePace({
    ask: async (_, { positions }) => {
      now += milliseconds * positions + (isStarted ? 0 : start);
      isStarted = true;
    },
  }, "nim");
};

test("a bot’s time grows with what the device needs, however long Python starts", async (t) => {
  const paces = [await paceOf(t, 0.2), await paceOf(t, 1), await paceOf(t, 1, 9_000)];
  assert.deepEqual(paces, [0.2, 1, 1]);
  const [fast, slow] = paces.map((pace) => limitOfMove(10_000, pace));
  assert.deepEqual([fast, slow], [60_000, 300_000]);
  assert.ok(limitOfMove(50_000, 1) > slow);
  assert.ok(limitOfMatch(10_000, 1) > 10 * slow);
});

test("a bot’s time is 30 seconds or more, and limited where a bot slows the test", async (t) => {
  assert.equal(limitOfMove(10_000, await paceOf(t, 0)), 30_000);
  assert.equal(await paceOf(t, 1e6), await paceOf(t, 1e3));
});

test("the record says who sits where", () => {
  assert.equal(recordOf(SETTING), "player2=mine.py");
  assert.equal(
    recordOf({ ...SETTING, seat: 0, opponent: "easy" }),
    "computer2=easy&player1=mine.py&seed=7",
  );
});

const FAILED = { line: 3, detail: "ZeroDivisionError: division by zero", traceback: "…" };

test("every fault of a bot has a sentence, and what was stopped has none", () => {
  const where = { bot: "mine.py", game: "nim", nodes: 10 };
  const fault = (code, params = {}) =>
    faultOf(new RulesError({ code, params, message: "" }), where);
  for (const [code, sentence, params] of [
    ["bot-syntax", /Syntax error in line 2/, { line: 2, detail: "invalid syntax" }],
    ["bot-syntax", /null bytes/, { detail: "null bytes" }],
    ["bot-failed", /MemoryError/, { detail: "MemoryError" }],
    ["bot-failed", /Error in line 3\. ZeroDivisionError/, FAILED],
    ["bot-missing", /needs a function choose/],
    ["bot-budget", /10 positions/],
    ["bot-steps", /line 2: .* 4,000,000 loop rounds/, { line: 2, steps: 4_000_000 }],
    ["late", /took too long/],
    ["engine", /Couldn’t start Python/],
  ])
    assert.match(fault(code, params).text, sentence);
  const { line, traceback } = fault("bot-failed", FAILED);
  assert.deepEqual([line, traceback], [3, "…"]);
  assert.equal(fault("stopped"), null);
  assert.throws(() => faultOf(new TypeError("a bug"), where), /a bug/);
});

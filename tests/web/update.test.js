/** Changes of the state by actions. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { isAsking, isConfirmed, isStuck, pendingMoves } from "../../web/app/selectors.js";
import { updateWith } from "../../web/app/update.js";
import { uiOf } from "../../web/app/view.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { movesOf } from "../../web/match/record.js";
import {
  AGREED,
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  deepFreeze,
  frozenSteps,
  makeChance,
  makeMatch,
  makeState,
  PREFERENCES,
  RESIGNED,
} from "./makers.js";
import { confirmed, confirming, go, play, redo, refused, select, undo, undone } from "./steps.js";
import { readRecord } from "./table.js";

describe("presses on the board", () => {
  test("moves are in the record in the order of the presses, however fast they follow", () => {
    const state = go(makeState(), play("a"), play("b"), play("b"), play("c"));
    assert.equal(state.wanted, "moves=a.b.b.c");
    assert.deepEqual([state.match.ply, state.confirmed], [0, ""], "Python has not answered yet");
  });

  test("a move leaves open what was opened for a look", () => {
    const state = go(makeState(), { type: "expand", name: "line" }, play("a"));
    assert.deepEqual(state.expanded, { line: true });
  });

  for (const [what, actions, question, wanted] of [
    ["the first press only asks", [play("a")], "a", ""],
    ["a second press on the same move plays it", [play("a"), play("a")], null, "moves=a"],
    ["the button of the question plays it", [play("a"), { type: "confirm" }], null, "moves=a"],
    ["a press on another move asks about that one", [play("a"), play("b")], "b", ""],
    ["Escape takes the question away", [play("a"), { type: "deselect" }], null, ""],
    ["a part of another move takes it away", [play("a"), select("letter", "r")], null, ""],
    ["the same move is asked about again", [play("a"), play("a"), play("a")], "a", "moves=a"],
  ]) {
    test(`where moves are confirmed, ${what}`, () => {
      const state = go(makeState(confirming), ...actions);
      assert.deepEqual([state.confirming, state.wanted], [question, wanted]);
    });
  }

  test("a move, and the question about one, put an older sentence away", () => {
    for (const how of [confirming, {}]) {
      const state = go(makeState(how), { type: "explain", why: "Not there." }, play("a"));
      assert.equal(state.message, null);
    }
  });

  test("the button of the question plays nothing without one, nor once another tab writes", () => {
    const asked = go(makeState(confirming), play("a"), { type: "writer", isWriter: false });
    for (const state of [makeState(), asked]) assert.equal(go(state, { type: "confirm" }), state);
  });

  for (const [what, presses, chosen] of [
    ["one press chooses a part", ["letter:r"], "letter:r"],
    ["a second press lets it go", ["letter:r", "letter:r"], ""],
    ["another value replaces it", ["letter:r", "letter:s"], "letter:s"],
    ["another part replaces it", ["first:1", "second:1"], "second:1"],
    ["a move lets it go", ["letter:r", "move"], ""],
  ]) {
    test(`of the parts of a move, ${what}`, () => {
      const actions = presses.map((each) =>
        each === "move" ? play("a") : select(...each.split(":")),
      );
      const { selected } = go(makeState(), ...actions);
      assert.equal(selected ? `${selected.part}:${selected.value}` : "", chosen);
    });
  }

  test("nothing can be chosen where no move can be made", () => {
    const state = makeState({ isWriter: false });
    assert.equal(go(state, select("letter", "r")), state);
  });

  test("Escape lets go of what is chosen and puts the sentence away", () => {
    const state = go(makeState(), select("letter", "r"), { type: "explain", why: "Not there." });
    const after = go(state, { type: "deselect" });
    assert.deepEqual([after.selected, after.message], [null, null]);
  });

  test("a second press closes an opened part, and others stay open", () => {
    const open = (name) => ({ type: "expand", name });
    const state = go(makeState(), open("line"), open("list"), open("line"));
    assert.equal(Boolean(state.expanded.line), false);
    assert.equal(state.expanded.list, true);
  });

  test("a press on what is not allowed is answered with the reason, at any time", () => {
    for (const isLocked of [false, true]) {
      const { message } = go(makeState({ isLocked }), { type: "explain", why: "Closed." });
      assert.deepEqual(message, { text: "Closed.", isError: true });
    }
  });
});

describe("undo and redo", () => {
  /** Return the moves of the newest record after some actions. */
  const movesAfter = (match, ...actions) => movesOf(go(makeState({ match }), ...actions).wanted);

  const [SECOND, FIRST] = [{ tags: COMPUTER_SECOND }, { tags: COMPUTER_FIRST }];
  const WON = { ...SECOND, outcome: { winner: 1, reason: "mate", score: null } };
  const after = (moves, rest) => makeMatch([...moves], rest);
  for (const [what, match, actions, left] of [
    ["undo takes the last of several pending moves", after(""), [play("a"), play("b"), undo], "a"],
    ["undo takes a confirmed move", after("a"), [undo], ""],
    ["undo between two people takes one move", after("ab"), [undo], "a"],
    ["undo takes a computer's move and the one it answered", after("ab", SECOND), [undo], ""],
    ["undo while the computer thinks takes the person's move", after("aba", SECOND), [undo], "ab"],
    ["undo takes an unconfirmed move alone", after("ab", SECOND), [play("a"), undo], "ab"],
    ["undo takes the computer's first move alone", after("a", FIRST), [undo], ""],
    ["undo after a computer's win takes the person's move too", after("ab", WON), [undo], ""],
    ["redo restores both moves", after("ab", SECOND), [undo, redo], "ab"],
    ["two undos leave the person to move", after("ababab", SECOND), [undo, undo], "ab"],
  ]) {
    test(what, () => assert.equal(movesAfter(match, ...actions).join(""), left));
  }

  for (const [what, state, action] of [
    ["undo at the opening", makeState(), undo],
    ["undo in a tab that looks on", makeState({ match: makeMatch(["a"]), isWriter: false }), undo],
    ["redo with nothing undone", makeState({ match: makeMatch(["a"]) }), redo],
    ["redo in a tab that looks on", { ...undone(), isWriter: false }, redo],
  ]) {
    test(`${what} changes nothing`, () => assert.equal(go(state, action), state));
  }

  test("undo of an end by the players keeps every move", () => {
    for (const outcome of [RESIGNED, AGREED]) {
      const match = makeMatch(["a", "b"], { outcome, tags: COMPUTER_SECOND });
      const { wanted } = go(makeState({ match }), undo);
      assert.equal(wanted, makeMatch(["a", "b"], { tags: COMPUTER_SECOND }).record);
    }
  });

  test("undo lets go of what was chosen and of the question about a move", () => {
    const before = makeState({
      match: makeMatch(["a"]),
      selected: { part: "letter", value: "r" },
      confirming: "b",
    });
    const { confirming: question, selected } = go(before, undo);
    assert.deepEqual([question, selected], [null, null]);
  });

  test("redo restores the record as it was before the undo, with an end by the players", () => {
    assert.deepEqual(undone().redo, ["moves=a.b"]);
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.equal(go(makeState({ match }), undo, redo).wanted, match.record);
  });

  test("a new move forgets what was undone, and the first press of two does not", () => {
    assert.deepEqual(go(undone(), play("c")).redo, []);
    assert.equal(go({ ...undone(), ...confirming }, play("c")).redo.length, 1);
  });

  test("two quick presses on undo after the only move undo it once", () => {
    const state = go(makeState({ match: makeMatch(["a"]) }), undo, undo);
    assert.deepEqual([state.wanted, state.redo], ["", ["moves=a"]]);
  });

  test("two quick presses on undo and two on redo change nothing", () => {
    const match = makeMatch(["a", "b", "c"]);
    const state = go(makeState({ match }), undo, undo, redo, redo);
    assert.deepEqual([state.wanted, state.redo], [match.record, []]);
    assert.equal(isConfirmed(state), true);
  });

  test("whatever is pressed, redo continues the match by the move after it", () => {
    const draw = makeChance();
    for (let round = 0; round < 150; round += 1) {
      const pressed = [];
      let state = makeState();
      for (let step = 0; step < 14; step += 1) {
        const steps = {
          play: (now) => go(now, play("abc"[draw(3)])),
          undo: (now) => go(now, undo),
          redo: (now) => go(now, redo),
          answer: (now) => go(now, confirmed(readRecord(now.wanted))),
        };
        const name = Object.keys(steps)[draw(4)];
        pressed.push(name);
        state = steps[name](state);
      }
      const { match, redo: records } = go(state, confirmed(readRecord(state.wanted)));
      const next = movesOf(records.at(-1) ?? "");
      if (records.length) assert.deepEqual(next.slice(0, -1), match.moves, pressed.join(" "));
    }
  });
});

describe("moves of chance and of a computer", () => {
  const match = makeMatch(["a"]);
  const chance = (move, record = match.record) => ({ type: "chance-move", record, move });
  const after = (...actions) => go(makeState({ match }), ...actions);

  test("a move by chance is made for the player whose time was over", () => {
    const state = after(chance("b"));
    assert.deepEqual([state.wanted, state.chance?.player], ["moves=a.b", 1]);
  });

  test("a move by chance is remembered with the match that came of it, not with the next", () => {
    const next = makeMatch(["a", "b"]);
    const state = after(chance("b"), confirmed(next));
    assert.deepEqual(state.chance, { record: next.record, player: 1 });
    const later = go(state, play("c"), confirmed(makeMatch(["a", "b", "c"])));
    assert.notEqual(later.chance?.record, later.match.record);
  });

  test("a refused move by chance belongs to neither player", () => {
    const state = after(chance("x"), refused("moves=a.x", "moves=a"));
    assert.deepEqual([state.chance, state.wanted], [null, "moves=a"]);
  });

  test("a move by chance is ignored for a position that is gone or was just left", () => {
    for (const state of [makeState({ match: makeMatch(["a", "b"]) }), after(play("c"))]) {
      assert.equal(go(state, chance("b")), state);
    }
  });

  test("a move that was taken back unseen after chance made it is not said of the next one", () => {
    const state = after(chance("b"), undo, play("c"), confirmed(makeMatch(["a", "c"])));
    assert.notEqual(state.chance?.record, state.match.record);
  });

  const computersTurn = () => makeState({ match: makeMatch(["a"], { tags: COMPUTER_SECOND }) });
  const computerMove = (record) => ({ type: "computer-move", record, move: "b" });

  test("a computer's move is played in its turn, and the person's press after it is taken", () => {
    const state = go(computersTurn(), computerMove(computersTurn().match.record));
    assert.equal(state.wanted, "computer2=noon&seed=7&moves=a.b");
    assert.equal(go(state, play("c")).wanted, "computer2=noon&seed=7&moves=a.b.c");
  });

  const of = (moves, rest) =>
    makeState({ match: makeMatch(moves, { tags: COMPUTER_SECOND, ...rest }) });
  const IGNORED = [
    ["for a position that is gone", computersTurn(), "computer2=noon&seed=7&moves=c"],
    ["while a move is being taken back", go(computersTurn(), undo)],
    ["in a tab that looks on", { ...computersTurn(), isWriter: false }],
    ["once the match is over", of(["a"], { outcome: RESIGNED })],
    ["where a person is to move", of(["a", "b"])],
  ];
  for (const [when, state, record = state.match.record] of IGNORED) {
    test(`a computer's move is ignored ${when}`, () => {
      assert.equal(go(state, computerMove(record)), state);
    });
  }
});

const tag = { type: "tag", name: "lens", value: "on" };

describe("Python's answers", () => {
  test("a confirmed move is in the match, and those pressed meanwhile stay pending", () => {
    const state = go(makeState(), play("a"), play("b"), confirmed(makeMatch(["a"])));
    assert.deepEqual([pendingMoves(state), isConfirmed(state)], [["b"], false]);
    const match = makeMatch(["a", "b"]);
    const after = go(state, confirmed(match));
    assert.equal(after.match, match);
    assert.deepEqual([pendingMoves(after), isConfirmed(after)], [[], true]);
  });

  test("a confirmation leaves what is chosen for the next move", () => {
    const state = go(makeState(), play("a"), select("letter", "r"), confirmed(makeMatch(["a"])));
    assert.deepEqual(state.selected, { part: "letter", value: "r" });
  });

  test("a record that Python writes in another form is taken over in that form", () => {
    const match = makeMatch(["a"], { tags: { lens: "on" } });
    const state = go(makeState(), play("a"), confirmed(match, "moves=a"));
    assert.deepEqual([state.wanted, state.confirmed], [match.record, match.record]);
  });

  test("a confirmed move ends a look at an earlier position", () => {
    const state = makeState({ wanted: "moves=a", viewing: makeMatch() });
    assert.equal(go(state, confirmed(makeMatch(["a"]))).viewing, null);
  });

  test("a tag ends no look at an earlier position, and forgets nothing that was undone", () => {
    const viewing = makeMatch();
    const match = makeMatch(["a"], { tags: { lens: "on" } });
    const state = go({ ...undone(), viewing }, tag, confirmed(match));
    assert.deepEqual([state.viewing, state.redo.length], [viewing, 1]);
  });

  test("a tag is pending without being a pending move", () => {
    const state = go(makeState({ match: makeMatch(["a"]) }), tag);
    assert.equal(state.wanted, "lens=on&moves=a");
    assert.deepEqual([isConfirmed(state), pendingMoves(state)], [false, []]);
  });

  test("an end by the players is in the newest record behind the moves before it", () => {
    const state = go(makeState(), play("a"), { type: "end", end: "resign2" });
    assert.equal(state.wanted, "moves=a&end=resign2");
    assert.equal(uiOf(state).active, false);
  });

  test("a refusal drops the move and all that was pressed after it", () => {
    const state = go(makeState(), play("x"), play("a"));
    const after = go(state, refused("moves=x", ""));
    assert.deepEqual([after.wanted, isConfirmed(after)], ["", true]);
    assert.equal(after.match, state.match);
  });

  for (const [what, moves, kept, wanted] of [
    ["keeps the moves before the refused one", ["b", "x", "c"], "moves=a.b", "moves=a.b"],
    ["without a good part restores the confirmed match", ["x"], undefined, "moves=a"],
    ["with a part of another match does so too", ["x"], "moves=c", "moves=a"],
  ]) {
    test(`a refusal ${what}`, () => {
      const state = go(makeState({ match: makeMatch(["a"]) }), ...moves.map(play));
      assert.equal(go(state, refused(state.wanted, kept)).wanted, wanted);
    });
  }

  test("a refused end keeps the tag that was set before it", () => {
    const state = go(makeState({ match: makeMatch(["a"]) }), tag, { type: "end", end: "time1" });
    const after = go(state, refused(state.wanted, "lens=on&moves=a"));
    assert.equal(after.wanted, "lens=on&moves=a");
  });

  test("a refusal lets go of what was chosen for a move that is gone", () => {
    const state = go(makeState(), play("x"), select("letter", "r"));
    assert.equal(go(state, refused("moves=x", "")).selected, null);
  });

  test("a record without an answer stays pending until the rules start, or it is changed", () => {
    const state = go(makeState(), play("a"), { type: "unanswered", record: "moves=a" });
    assert.equal(state.wanted, "moves=a");
    for (const [action, stuck] of [
      [{ type: "rules", phase: "starting" }, true],
      [{ type: "rules", phase: "ready" }, false],
      [undo, false],
      [play("b"), false],
    ]) {
      assert.equal(isStuck(go(state, action)), stuck);
    }
  });
});

describe("another match", () => {
  test("another match forgets all of the one before, and nothing of the device", () => {
    const preferences = { ...PREFERENCES, seating: "across" };
    const before = makeState({
      preferences,
      wanted: "moves=a",
      unanswered: "moves=a",
      redo: ["moves=a"],
      selected: { part: "letter", value: "r" },
      expanded: { line: true },
      confirming: "a",
      viewing: makeMatch(),
      message: { text: "No.", isError: true },
      chance: { record: "moves=a", player: 0 },
    });
    const match = makeMatch(["c"]);
    const after = go(before, { type: "load", id: "second", match });
    const asking = { isWriter: false, beforeLock: match.record };
    assert.deepEqual(after, makeState({ preferences, id: "second", match, ...asking }));
  });

  test("a picture is loaded with its newest record, and is not confirmed", () => {
    const match = makeMatch(["a"]);
    const record = "moves=a.b.c";
    const load = { type: "load", id: "second", match, wanted: record, isConfirmed: false };
    const state = go(makeState(), load);
    assert.deepEqual([state.wanted, state.confirmed], [record, null]);
    assert.deepEqual(pendingMoves(state), ["b", "c"]);
    const same = go(makeState(), { ...load, wanted: match.record });
    assert.equal(isConfirmed(same), false, "Python has not viewed it");
  });

  test("a match with another name is the same match", () => {
    const state = go(makeState(), play("a"), { type: "renamed", id: "second" });
    assert.deepEqual([state.id, state.wanted, isAsking(state)], ["second", "moves=a", true]);
  });
});

describe("the tab that writes the match", () => {
  const asking = { type: "asking" };
  const writer = (isWriter) => ({ type: "writer", isWriter });

  test("while it is not known who writes the match, moves wait unseen, in their order", () => {
    const state = go(makeState(), asking, play("a"), play("b"));
    assert.equal(state.wanted, "moves=a.b");
    assert.deepEqual(uiOf(state).pending, []);
    assert.equal(uiOf(state).active, true);
    const writing = go(state, writer(true));
    assert.deepEqual(uiOf(writing).pending, ["a", "b"]);
  });

  test("presses since the request are dropped where another tab writes the match", () => {
    const state = go(makeState(), play("a"), asking, play("b"), writer(false));
    assert.deepEqual([state.wanted, isAsking(state)], ["moves=a", false]);
  });

  test("a tab that looks on shows what the other one has written, and changes nothing", () => {
    const state = go(makeState(), play("a"), writer(false));
    assert.deepEqual(uiOf(state).pending, ["a"]);
    assert.equal(go(state, play("b")), state);
    const after = go(state, { type: "follow", record: "moves=a.c" });
    assert.deepEqual(uiOf(after).pending, ["a", "c"]);
    assert.equal(go(after, confirmed(makeMatch(["a", "c"]))).match.ply, 2);
  });

  test("a press is dropped for what another tab has written meanwhile", () => {
    const follow = { type: "follow", record: "moves=c" };
    const state = go(makeState(), asking, play("a"), follow);
    assert.equal(state.wanted, "moves=c");
    assert.equal(isAsking(state), true);
    assert.equal(go(state, writer(false)).wanted, "moves=c");
  });

  test("a record that is known already changes nothing", () => {
    const state = go(makeState(), play("a"), select("letter", "r"));
    assert.equal(go(state, { type: "follow", record: "moves=a" }), state);
  });

  test("a record of another tab leaves what is chosen, and forgets what was undone here", () => {
    const state = go(undone(), select("letter", "r"), { type: "follow", record: "moves=c" });
    assert.deepEqual(state.selected, { part: "letter", value: "r" });
    assert.deepEqual(state.redo, []);
  });
});

describe("events around the match", () => {
  test("a look at an earlier position lets go of what was chosen and asked", () => {
    const position = makeMatch();
    const state = makeState({ selected: { part: "letter", value: "r" }, confirming: "a" });
    const after = go(state, { type: "look", position });
    assert.deepEqual([after.viewing, after.selected, after.confirming], [position, null, null]);
  });

  test("dialogs are counted, so that the last one that closes lets the clock go on", () => {
    const [opens, closes] = [true, false].map((isOpen) => ({ type: "dialog", isOpen }));
    assert.equal(go(makeState(), opens, opens, closes).dialogs, 1);
    assert.equal(go(makeState(), opens, closes, closes).dialogs, 0);
  });

  test("that nothing can be stored changes the state only when that is news", () => {
    const state = makeState();
    assert.equal(go(state, { type: "unsaved", isUnsaved: false }), state);
    assert.equal(go(state, { type: "unsaved", isUnsaved: true }).isUnsaved, true);
  });

  for (const [action, fields] of [
    [{ type: "rules", phase: "failed" }, { rules: "failed" }],
    [{ type: "fault" }, { hasFault: true }],
    [{ type: "update-ready" }, { isUpdateReady: true }],
    [{ type: "arriving", isArriving: true }],
    [{ type: "visible", isVisible: false }],
    [{ type: "wide", isWide: true }],
    [{ type: "roomy", isRoomy: true }],
    [{ type: "writer", isWriter: false }],
    [{ type: "lock", isLocked: true }],
  ]) {
    test(`"${action.type}" sets its field and leaves the match and its record alone`, () => {
      const before = makeState({ wanted: "moves=a" });
      const { type, ...own } = action;
      assert.deepEqual(go(before, action), { ...before, ...(fields ?? own) });
    });
  }

  test("a slice of a feature sees the state before and after the core has changed it", () => {
    const seen = [];
    const slice = {
      name: "clock",
      update: (clock, action, after, before) => {
        seen.push([action.type, before.wanted, after.wanted]);
        return clock;
      },
    };
    frozenSteps(updateWith([slice]))(makeState(), play("a"));
    assert.deepEqual(seen, [["play", "", "moves=a"]]);
  });

  test("slices of features that stay the same leave the state the same", () => {
    const slice = { name: "clock", update: (clock) => clock };
    const state = deepFreeze(makeState());
    assert.equal(updateWith([slice])(state, { type: "tick" }), state);
  });

  test("a slice that changes is put into a new state; the old one stays as it was", () => {
    const slice = { name: "clock", update: (clock) => ({ ...clock, seconds: 9 }) };
    const state = deepFreeze(makeState());
    assert.equal(updateWith([slice])(state, { type: "tick" }).clock.seconds, 9);
    assert.equal(state.clock.seconds, CLOCK.seconds);
  });
});

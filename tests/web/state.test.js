/** The page’s state: how it changes, and what follows from it. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import {
  canRedo,
  canUndo,
  isActive,
  isComputersTurn,
  isLookingBack,
  isSettled,
  keyOf,
  mayPlay,
  moverAfter,
  pendingMoves,
  shownPosition,
  wasComputersMove,
} from "../../web/app/selectors.js";
import { update, updateWith } from "../../web/app/update.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { REVIEW } from "../../web/features/review/state.js";
import {
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  deepFreeze,
  frozenSteps,
  makeChance,
  makeMatch,
  makeRequests,
  makeState,
  PREFERENCES,
  playing,
  RESIGNED,
  readRecord,
  rulesSay,
} from "./makers.js";

describe("how the state changes", () => {
  const go = frozenSteps(update);
  const play = (move) => ({ type: "play", move });
  const select = (part, value) => ({ type: "select", part, value });
  const unlock = { type: "unlock", reason: "after-move" };
  const undo = { type: "undo" };
  const redo = { type: "redo" };
  const confirming = { preferences: { ...PREFERENCES, confirm: "yes" } };
  const wishesOf = ({ requests }) =>
    requests.map((request) =>
      [request.do, request.move ?? request.record].filter(Boolean).join(" "),
    );

  test("a press on a move puts it into the queue at once", () => {
    const state = go(makeState(), play("a"));
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.match.ply, 0, "the rules have not said anything yet");
  });

  test("moves wait in the order in which they were pressed, each under a number of its own", () => {
    const { requests } = go(makeState(), play("a"), unlock, play("b"), unlock, play("c"));
    assert.deepEqual(
      requests.map(({ move }) => move),
      ["a", "b", "c"],
    );
    assert.equal(new Set(requests.map(({ id }) => id)).size, 3);
  });

  test("a second tap right after a move is not one more move", () => {
    const state = go(makeState(), play("a"));
    assert.equal(go(state, play("b")), state);
  });

  test("presses are taken again once the moment after a move is over", () => {
    assert.deepEqual(wishesOf(go(makeState(), play("a"), unlock, play("b"))), ["play a", "play b"]);
  });

  test("the end of the moment after a move does not unlock a page that loads another match", () => {
    const state = go(makeState(), play("a"), { type: "lock" });
    assert.equal(go(state, unlock), state);
    assert.equal(go(state, { type: "unlock", reason: "loading" }).inputLock, null);
  });

  test("a press on a move is ignored while another match is on its way", () => {
    const state = makeState({ inputLock: "loading" });
    assert.equal(go(state, play("a")), state);
  });

  test("a move lets go of what was chosen, said and looked at", () => {
    const state = makeState({
      selected: { part: "letter", value: "r" },
      message: { text: "No.", isError: true },
    });
    const { message, selected, viewing } = go(state, play("a"));
    assert.deepEqual([message, selected, viewing], [null, null, null]);
  });

  test("a move leaves open what was opened for a look", () => {
    const state = go(makeState(), { type: "expand", name: "line" }, play("a"));
    assert.deepEqual(state.expanded, { line: true });
  });

  test("where moves are confirmed, the first press only asks", () => {
    const state = go(makeState(confirming), play("a"));
    assert.equal(state.confirming, "a");
    assert.deepEqual(state.requests, []);
  });

  test("where moves are confirmed, a second press on the same move plays it", () => {
    const state = go(makeState(confirming), play("a"), play("a"));
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.confirming, null);
  });

  test("where moves are confirmed, the button of the question plays the move", () => {
    const state = go(makeState(confirming), play("a"), { type: "confirm" });
    assert.deepEqual(wishesOf(state), ["play a"]);
  });

  test("where moves are confirmed, a press on another move asks about that one", () => {
    const state = go(makeState(confirming), play("a"), play("b"));
    assert.equal(state.confirming, "b");
    assert.deepEqual(state.requests, []);
  });

  test("Escape takes the question about a move away", () => {
    const state = go(makeState(confirming), play("a"), { type: "deselect" });
    assert.equal(state.confirming, null);
    assert.deepEqual(state.requests, []);
  });

  test("choosing a part of another move takes the question about a move away", () => {
    assert.equal(go(makeState(confirming), play("a"), select("letter", "r")).confirming, null);
  });

  test("the question about a move puts an older sentence away", () => {
    const state = go(makeState(confirming), { type: "explain", why: "Not there." }, play("a"));
    assert.equal(state.message, null);
  });

  test("each further move is asked about anew where moves are confirmed", () => {
    const state = go(makeState(confirming), play("a"), play("a"), unlock, play("a"));
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.confirming, "a");
  });

  test("without a question, its button changes nothing", () => {
    const state = makeState();
    assert.equal(go(state, { type: "confirm" }), state);
  });

  test("the button of the question plays nothing once another tab writes the match", () => {
    const state = go(makeState(confirming), play("a"), { type: "writer", isWriter: false });
    assert.equal(go(state, { type: "confirm" }), state);
  });

  test("a part of a move is chosen by one press and let go by a second", () => {
    const once = go(makeState(), select("letter", "r"));
    assert.deepEqual(once.selected, { part: "letter", value: "r" });
    assert.equal(go(once, select("letter", "r")).selected, null);
  });

  test("choosing another value replaces the one that was chosen", () => {
    const state = go(makeState(), select("letter", "r"), select("letter", "s"));
    assert.deepEqual(state.selected, { part: "letter", value: "s" });
  });

  test("the same value of another part is another choice", () => {
    const state = go(makeState(), select("first", "1"), select("second", "1"));
    assert.deepEqual(state.selected, { part: "second", value: "1" });
  });

  test("nothing can be chosen where no move can be made", () => {
    const state = makeState({ isWriter: false });
    assert.equal(go(state, select("letter", "r")), state);
  });

  test("Escape lets go of what is chosen and puts the sentence away", () => {
    const state = go(makeState(), select("letter", "r"), { type: "explain", why: "Not there." });
    const after = go(state, { type: "deselect" });
    assert.deepEqual([after.selected, after.message], [null, null]);
  });

  test("what was opened for a look is closed by a second press, and others stay open", () => {
    const open = (name) => ({ type: "expand", name });
    const state = go(makeState(), open("line"), open("list"), open("line"));
    assert.equal(Boolean(state.expanded.line), false);
    assert.equal(state.expanded.list, true);
  });

  test("a press on what is not allowed is answered with the reason, as an error", () => {
    const { message } = go(makeState(), { type: "explain", why: "Closed." });
    assert.deepEqual(message, { text: "Closed.", isError: true });
  });

  test("the reason why something is not allowed is told even while no press is taken", () => {
    const state = makeState({ inputLock: "after-move" });
    assert.equal(go(state, { type: "explain", why: "Closed." }).message?.text, "Closed.");
  });

  test("undo of a move that the rules have not seen yet just drops it", () => {
    assert.deepEqual(go(makeState(), play("a"), undo).requests, []);
  });

  test("undo takes the last of several pending moves and leaves the others", () => {
    const state = go(makeState(), play("a"), unlock, play("b"), undo);
    assert.deepEqual(wishesOf(state), ["play a"]);
  });

  test("undo of a move that the rules are thinking about is asked for after it", () => {
    const state = go(makeState(), play("a"), { type: "asked", id: 1 }, undo);
    assert.deepEqual(wishesOf(state), ["play a", "undo"]);
  });

  test("undo drops an unseen move even while the rules think about an earlier one", () => {
    const state = go(makeState(), play("a"), { type: "asked", id: 1 }, unlock, play("b"), undo);
    assert.deepEqual(wishesOf(state), ["play a"]);
  });

  test("undo of a confirmed move is asked for", () => {
    assert.deepEqual(wishesOf(go(makeState({ match: makeMatch(["a"]) }), undo)), ["undo"]);
  });

  test("undo of an agreed end is asked for once", () => {
    const match = makeMatch(["a", "b"], { outcome: RESIGNED, tags: COMPUTER_SECOND });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo takes the computer's move back together with the one that it answered", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo", "undo"]);
  });

  test("undo while the computer thinks takes one's own move back alone", () => {
    const match = makeMatch(["a", "b", "a"], { tags: COMPUTER_SECOND });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo of an unseen move against a computer drops that move alone", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(go(makeState({ match }), play("a"), undo).requests, []);
  });

  test("undo takes the computer's first move back alone, for it answered none", () => {
    const match = makeMatch(["a"], { tags: COMPUTER_FIRST });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo between two people takes one move back", () => {
    const match = makeMatch(["a", "b"]);
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo lets go of what was chosen and of the question about a move", () => {
    const before = makeState({
      match: makeMatch(["a"]),
      selected: { part: "letter", value: "r" },
      confirming: "b",
    });
    const { confirming: asked, selected } = go(before, undo);
    assert.deepEqual([asked, selected], [null, null]);
  });

  test("undo at the opening changes nothing", () => {
    const state = makeState();
    assert.equal(go(state, undo), state);
  });

  test("undo in a tab that looks on changes nothing", () => {
    const state = makeState({ match: makeMatch(["a"]), isWriter: false });
    assert.equal(go(state, undo), state);
  });

  const takenBack = () =>
    go(makeState({ match: makeMatch(["a", "b"]) }), undo, {
      type: "confirmed",
      id: 1,
      match: makeMatch(["a"]),
    });

  test("a move that was taken back is kept to be played again", () => {
    assert.deepEqual(takenBack().undone, [makeMatch(["a", "b"]).record]);
  });

  test("redo asks for the match as it was before the move was taken back", () => {
    assert.deepEqual(wishesOf(go(takenBack(), redo)), [`view ${makeMatch(["a", "b"]).record}`]);
  });

  test("a move that was played again is no longer there to be played again", () => {
    const state = go(takenBack(), redo, { type: "confirmed", id: 2, match: makeMatch(["a", "b"]) });
    assert.deepEqual(state.undone, []);
    assert.equal(state.match.ply, 2);
  });

  test("redo plays the moves again in the order in which they were made", () => {
    const state = go(takenBack(), undo, { type: "confirmed", id: 2, match: makeMatch() }, redo);
    assert.deepEqual(wishesOf(state), [`view ${makeMatch(["a"]).record}`]);
  });

  test("a new move forgets what was taken back", () => {
    assert.deepEqual(go(takenBack(), play("c")).undone, []);
  });

  test("the first press of two forgets nothing that was taken back", () => {
    const state = go({ ...takenBack(), ...confirming }, play("c"));
    assert.equal(state.undone.length, 1);
  });

  test("redo with nothing taken back changes nothing", () => {
    const state = makeState({ match: makeMatch(["a"]) });
    assert.equal(go(state, redo), state);
  });

  test("redo in a tab that looks on changes nothing", () => {
    const state = { ...takenBack(), isWriter: false };
    assert.equal(go(state, redo), state);
  });

  test("two quick presses on redo play two moves again", () => {
    const [two, one] = [makeMatch(["a", "b"]), makeMatch(["a"])];
    const state = go(makeState({ undone: [two.record, one.record] }), redo, redo);
    assert.deepEqual(wishesOf(state), [`view ${one.record}`, `view ${two.record}`]);
  });

  /** Return the state once the rules have answered the oldest request. */
  const answered = (state) => {
    const [request] = state.requests;
    if (!request) return state;
    const { id, move, record } = request;
    if (request.do === "undo") assert.ok(state.match.ply > 0, "there is a move to take back");
    const args = request.do === "view" ? [{ record }] : [state.match, move];
    const match = rulesSay({ name: request.do, args: args.map((each) => each ?? {}) });
    return go(state, { type: "asked", id }, { type: "confirmed", id, match });
  };
  const settled = (state) => {
    let now = state;
    while (now.requests.length) now = answered(now);
    return now;
  };

  test("redo that is pressed while an undo is under way skips no move", () => {
    const asked = { type: "asked", id: 2 };
    const before = answered(go(makeState({ match: makeMatch(["a", "b", "c"]) }), undo));
    const after = settled(go(before, undo, asked, redo));
    assert.ok(after.match.ply < 3);
    assert.deepEqual(
      after.undone.at(-1),
      makeMatch(["a", "b", "c"].slice(0, after.match.ply + 1)).record,
    );
  });

  test("whatever is pressed in whatever order, redo continues the match by the move after it", () => {
    const draw = makeChance();
    for (let round = 0; round < 150; round += 1) {
      const pressed = [];
      let state = makeState();
      for (let step = 0; step < 14; step += 1) {
        const steps = {
          play: (now) => go(now, unlock, play("abc"[draw(3)])),
          undo: (now) => go(now, undo),
          redo: (now) => go(now, redo),
          ask: (now) =>
            now.requests[0] ? go(now, { type: "asked", id: now.requests[0].id }) : now,
          answer: answered,
        };
        const name = Object.keys(steps)[draw(5)];
        pressed.push(name);
        state = steps[name](state);
      }
      const { match, undone } = settled(state);
      const next = readRecord(undone.at(-1) ?? "").moves;
      if (undone.length) assert.deepEqual(next.slice(0, -1), match.moves, pressed.join(" "));
      assert.equal(settled(go(state, undo)).requests.length, 0);
    }
  });

  test("two quick presses on undo after the only move ask for it once", () => {
    assert.deepEqual(wishesOf(go(makeState({ match: makeMatch(["a"]) }), undo, undo)), ["undo"]);
  });

  test("two quick presses on undo against a computer leave the person to move", () => {
    const match = makeMatch(["a", "b", "a", "b"], { tags: COMPUTER_SECOND });
    assert.equal(wishesOf(go(makeState({ match }), undo, undo)).length, 4);
  });

  test("undo after a computer has won takes back the move that let it win", () => {
    const outcome = { winner: 1, reason: "mate", score: null };
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND, outcome });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo", "undo"]);
  });

  test("a confirmed move is in the match and no longer in the queue", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      { type: "confirmed", id: 1, match },
    );
    assert.equal(state.match, match);
    assert.deepEqual([state.requests, state.asked], [[], null]);
  });

  test("a confirmation leaves the moves that were pressed meanwhile in the queue", () => {
    const confirmed = { type: "confirmed", id: 1, match: makeMatch(["a"]) };
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      unlock,
      play("b"),
      confirmed,
    );
    assert.deepEqual(wishesOf(state), ["play b"]);
  });

  test("a confirmation lets what is chosen for the next move be", () => {
    const confirmed = { type: "confirmed", id: 1, match: makeMatch(["a"]) };
    const state = go(makeState(), play("a"), unlock, select("letter", "r"), confirmed);
    assert.deepEqual(state.selected, { part: "letter", value: "r" });
  });

  test("an answer to a request that is no longer there is ignored", () => {
    const state = go(makeState(), play("a"), unlock);
    assert.equal(go(state, { type: "confirmed", id: 7, match: makeMatch(["c"]) }), state);
    assert.equal(go(state, { type: "refused", id: 7, error: new Error("no") }), state);
  });

  test("a confirmed move ends a look at an earlier position", () => {
    const state = makeState({ requests: makeRequests(playing("a")), viewing: makeMatch() });
    assert.equal(go(state, { type: "confirmed", id: 1, match: makeMatch(["a"]) }).viewing, null);
  });

  test("a note in the record does not end a look at an earlier position", () => {
    const viewing = makeMatch();
    const tag = { do: "tag", name: "lens", value: "on" };
    const state = makeState({ requests: makeRequests(tag), viewing });
    const match = makeMatch([], { tags: { lens: "on" } });
    assert.equal(go(state, { type: "confirmed", id: 1, match }).viewing, viewing);
  });

  test("a note in the record forgets nothing that was taken back", () => {
    const wish = { do: "tag", name: "lens", value: "on" };
    const state = go(
      takenBack(),
      { type: "wish", wish },
      { type: "confirmed", id: 2, match: makeMatch(["a"], { tags: { lens: "on" } }) },
    );
    assert.equal(state.undone.length, 1);
  });

  test("a refusal drops the move and all that was pressed after it", () => {
    const state = go(makeState(), play("x"), { type: "asked", id: 1 }, unlock, play("a"));
    const after = go(state, { type: "refused", id: 1, error: new Error("no") });
    assert.deepEqual([after.requests, after.asked], [[], null]);
    assert.equal(after.match, state.match);
  });

  test("a refusal lets go of what was chosen for a move that is gone", () => {
    const state = go(makeState(), play("x"), unlock, select("letter", "r"));
    assert.equal(go(state, { type: "refused", id: 1, error: new Error("no") }).selected, null);
  });

  test("a request without an answer stays in the queue, to be asked again", () => {
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      { type: "unanswered", id: 1 },
    );
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.asked, null);
  });

  test("a late word that a request has no answer does not touch the one that is asked now", () => {
    const state = go(makeState(), play("a"), { type: "asked", id: 1 });
    assert.equal(go(state, { type: "unanswered", id: 0 }), state);
  });

  test("another match forgets all that belonged to the one before", () => {
    const before = makeState({
      requests: makeRequests(playing("a")),
      asked: 1,
      undone: ["moves=a"],
      selected: { part: "letter", value: "r" },
      expanded: { line: true },
      confirming: "a",
      viewing: makeMatch(),
      message: { text: "No.", isError: true },
      chance: { record: "moves=a", player: 0 },
    });
    const match = makeMatch(["c"]);
    const after = go(before, { type: "load", id: "second", match });
    const fresh = makeState({ id: "second", match, lastRequest: before.lastRequest });
    assert.deepEqual(after, fresh);
  });

  test("another match does not change how people like to play on this device", () => {
    const before = makeState({ preferences: { ...PREFERENCES, seating: "across" } });
    const after = go(before, { type: "load", id: "second", match: makeMatch() });
    assert.equal(after.preferences, before.preferences);
  });

  test("an answer that was meant for the match before does not reach the next one", () => {
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      { type: "load", id: "second", match: makeMatch() },
      unlock,
      play("b"),
    );
    assert.equal(go(state, { type: "confirmed", id: 1, match: makeMatch(["a"]) }), state);
    assert.notEqual(state.requests[0]?.id, 1, "no number is given twice");
  });

  test("news of the same match leave moves that are pending and what is chosen", () => {
    const state = go(makeState(), play("a"), unlock, select("letter", "r"));
    const match = makeMatch([], { repetitions: 2 });
    const after = go(state, { type: "refresh", match });
    assert.equal(after.match, match);
    assert.equal(after.requests, state.requests);
    assert.equal(after.selected, state.selected);
  });

  test("a move by chance is made for the player whose time was over", () => {
    const match = makeMatch(["a"]);
    const state = go(makeState({ match }), {
      type: "chance-move",
      record: match.record,
      move: "b",
    });
    assert.deepEqual(wishesOf(state), ["play b"]);
    assert.equal(state.chance?.player, 1);
  });

  test("a move by chance is remembered with the match that came of it", () => {
    const match = makeMatch(["a"]);
    const next = makeMatch(["a", "b"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "b" },
      { type: "confirmed", id: 1, match: next },
    );
    assert.deepEqual(state.chance, { record: next.record, player: 1 });
  });

  test("a move by chance is not said of the next move, which a person makes", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "b" },
      { type: "confirmed", id: 1, match: makeMatch(["a", "b"]) },
      play("c"),
      { type: "confirmed", id: 2, match: makeMatch(["a", "b", "c"]) },
    );
    assert.notEqual(state.chance?.record, state.match.record);
  });

  test("a refused move by chance is nobody's", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "x" },
      { type: "refused", id: 1, error: new Error("no") },
    );
    assert.equal(state.chance, null);
  });

  test("a move by chance for a position that is gone is ignored", () => {
    const state = makeState({ match: makeMatch(["a", "b"]) });
    assert.equal(go(state, { type: "chance-move", record: "moves=a", move: "b" }), state);
  });

  test("a move by chance is ignored where the person has moved in the last moment", () => {
    const match = makeMatch(["a"]);
    const state = go(makeState({ match }), play("c"));
    assert.equal(go(state, { type: "chance-move", record: match.record, move: "b" }), state);
  });

  test("a move that was taken back unseen after chance made it is not said of the next one", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "b" },
      undo,
      play("c"),
      { type: "confirmed", id: 2, match: makeMatch(["a", "c"]) },
    );
    assert.notEqual(state.chance?.record, state.match.record);
  });

  const computersTurn = () => makeState({ match: makeMatch(["a"], { tags: COMPUTER_SECOND }) });
  const computerMove = (record) => ({ type: "computer-move", record, move: "b" });

  test("a computer's move is played when it is the computer's turn", () => {
    const state = computersTurn();
    assert.deepEqual(wishesOf(go(state, computerMove(state.match.record))), ["play b"]);
  });

  test("a computer's move does not lock the presses of the person who is next", () => {
    const state = computersTurn();
    assert.equal(go(state, computerMove(state.match.record)).inputLock, null);
  });

  test("a computer's move for a position that is gone is ignored", () => {
    const state = computersTurn();
    assert.equal(go(state, computerMove("computer2=noon&seed=7&moves=c")), state);
  });

  test("a computer's move is ignored while a move is being taken back", () => {
    const state = go(computersTurn(), undo);
    assert.equal(go(state, computerMove(state.match.record)), state);
  });

  test("a computer's move is ignored in a tab that looks on", () => {
    const state = { ...computersTurn(), isWriter: false };
    assert.equal(go(state, computerMove(state.match.record)), state);
  });

  test("a computer's move is ignored once the match is over", () => {
    const match = makeMatch(["a"], { tags: COMPUTER_SECOND, outcome: RESIGNED });
    const state = makeState({ match });
    assert.equal(go(state, computerMove(match.record)), state);
  });

  test("a computer's move is ignored where a person is to move", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    const state = makeState({ match });
    assert.equal(go(state, computerMove(match.record)), state);
  });

  test("a wish of the players waits in the queue behind the moves before it", () => {
    const wish = { do: "resign", player: 1 };
    const state = go(makeState(), play("a"), { type: "wish", wish });
    assert.deepEqual(wishesOf(state), ["play a", "resign"]);
    assert.equal(state.requests[1]?.player, 1);
  });

  test("a look at an earlier position lets go of what was chosen and asked", () => {
    const position = makeMatch();
    const state = makeState({ selected: { part: "letter", value: "r" }, confirming: "a" });
    const after = go(state, { type: "look", position });
    assert.deepEqual([after.viewing, after.selected, after.confirming], [position, null, null]);
  });

  test("dialogs are counted, so that the last one that closes lets the clock go on", () => {
    const [opens, closes] = [true, false].map((isOpen) => ({ type: "dialog", isOpen }));
    assert.equal(go(makeState(), opens, opens, closes).dialogs, 1);
    assert.equal(go(makeState(), opens, closes).dialogs, 0);
  });

  test("a dialog that closes twice does not count below none", () => {
    assert.equal(go(makeState(), { type: "dialog", isOpen: false }).dialogs, 0);
  });

  test("a command that waits is kept once, however often it is pressed", () => {
    const press = { type: "defer", command: "lens" };
    assert.deepEqual(go(makeState(), press, press).deferred, ["lens"]);
  });

  test("commands that wait are taken up in the order in which they were pressed", () => {
    const state = go(
      makeState(),
      { type: "defer", command: "lens" },
      { type: "defer", command: "hint" },
      { type: "undefer" },
    );
    assert.deepEqual(state.deferred, ["hint"]);
  });

  test("a tab that only looks on knows it", () => {
    assert.equal(go(makeState(), { type: "writer", isWriter: false }).isWriter, false);
  });

  test("that nothing can be stored changes the state only when that is news", () => {
    const state = makeState();
    assert.equal(go(state, { type: "unsaved", isUnsaved: false }), state);
    assert.equal(go(state, { type: "unsaved", isUnsaved: true }).isUnsaved, true);
  });

  const WORLD = [
    [{ type: "rules", phase: "failed" }, "rules", "failed"],
    [{ type: "arriving", isArriving: true }, "isArriving", true],
    [{ type: "visible", isVisible: false }, "isVisible", false],
    [{ type: "wide", isWide: true }, "isWide", true],
    [{ type: "fault" }, "hasFault", true],
    [{ type: "update-ready" }, "isUpdateReady", true],
    [{ type: "lock" }, "inputLock", "loading"],
  ];
  for (const [action, name, value] of WORLD) {
    test(`"${action.type}" sets ${name} and leaves the match and its queue alone`, () => {
      const before = makeState({ requests: makeRequests(playing("a")) });
      const after = go(before, action);
      assert.deepEqual(after, { ...before, [name]: value });
    });
  }

  test("what only the features know of leaves the core of the state as it is", () => {
    const state = makeState();
    assert.equal(go(state, { type: "tick" }, { type: "review-open" }), state);
  });

  test("a slice of a feature sees the state before and after the core has changed it", () => {
    const seen = [];
    const slice = {
      name: "clock",
      update: (clock, action, after, before) => {
        seen.push([action.type, before.requests.length, after.requests.length]);
        return clock;
      },
    };
    frozenSteps(updateWith([slice]))(makeState(), play("a"));
    assert.deepEqual(seen, [["play", 0, 1]]);
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

describe("what follows from the state", () => {
  const state = (changes) => deepFreeze(makeState(changes));
  const reviewing = { ...REVIEW, match: makeMatch(["a"]), wanted: 1 };

  test("a press on a move is taken on a page that is ready", () => {
    assert.equal(mayPlay(state()), true);
  });

  test("a press on a move is taken before the rules are there: the move waits", () => {
    assert.equal(mayPlay(state({ rules: "starting" })), true);
    assert.equal(mayPlay(state({ rules: "failed" })), true);
  });

  test("a press on a move is taken while other moves are pending", () => {
    assert.equal(mayPlay(state({ requests: makeRequests(playing("a")) })), true);
  });

  const REASONS = [
    ["in a tab that looks on", { isWriter: false }],
    ["after the end", { match: makeMatch(["a"], { outcome: RESIGNED }) }],
    ["while it is a computer's turn", { match: makeMatch([], { tags: COMPUTER_FIRST }) }],
    ["while an earlier position is looked at", { viewing: makeMatch() }],
    ["while the match is reviewed", { review: reviewing }],
    ["right after a move", { inputLock: "after-move" }],
    ["while the next match is on its way", { inputLock: "loading" }],
    ["before the match of the link is there", { isArriving: true }],
    ["while the clock is paused", { clock: { ...CLOCK, isPaused: true } }],
  ];
  for (const [when, changes] of REASONS) {
    test(`no press on a move is taken ${when}`, () => {
      assert.equal(mayPlay(state(changes)), false);
    });
  }

  test("controls do not look dead for the short moment after a move", () => {
    assert.equal(isActive(state({ inputLock: "after-move" })), true);
  });

  test("controls look dead where no moves can be made by hand", () => {
    for (const changes of REASONS.slice(0, 4).map(([, each]) => each)) {
      assert.equal(isActive(state(changes)), false);
    }
  });

  test("at the opening there is nothing to take back", () => {
    assert.equal(canUndo(state()), false);
  });

  test("a move can be taken back as soon as it is pressed", () => {
    assert.equal(canUndo(state({ requests: makeRequests(playing("a")) })), true);
  });

  test("a confirmed move and an agreed end can be taken back", () => {
    assert.equal(canUndo(state({ match: makeMatch(["a"]) })), true);
    assert.equal(canUndo(state({ match: makeMatch([], { outcome: RESIGNED }) })), true);
  });

  test("a tab that looks on takes nothing back and plays nothing again", () => {
    const onlooker = state({ match: makeMatch(["a"]), undone: ["moves=a.b"], isWriter: false });
    assert.equal(canUndo(onlooker), false);
    assert.equal(canRedo(onlooker), false);
  });

  test("nothing is taken back while the match is reviewed", () => {
    assert.equal(canUndo(state({ match: makeMatch(["a"]), review: reviewing })), false);
  });

  test("a move can be played again only if one was taken back", () => {
    assert.equal(canRedo(state()), false);
    assert.equal(canRedo(state({ undone: ["moves=a"] })), true);
  });

  test("nothing can be played again while another move is pending", () => {
    const requests = makeRequests(playing("b"));
    assert.equal(canRedo(state({ undone: ["moves=a"], requests })), false);
  });

  test("pending are the moves of the queue alone, the oldest first", () => {
    const tag = { do: "tag", name: "lens", value: "on" };
    const requests = makeRequests(playing("a"), tag, { do: "undo" }, playing("b"));
    assert.deepEqual(pendingMoves(state({ requests })), ["a", "b"]);
  });

  test("the board shows the match unless something else is looked at", () => {
    const match = makeMatch(["a", "b"]);
    assert.equal(shownPosition(state({ match })), match);
  });

  test("the board shows the earlier position that is looked at", () => {
    const viewing = makeMatch(["a"]);
    assert.equal(shownPosition(state({ match: makeMatch(["a", "b"]), viewing })), viewing);
  });

  test("the position of the review comes before an earlier position that was looked at", () => {
    const position = makeMatch([]);
    const review = { ...reviewing, position };
    assert.equal(shownPosition(state({ viewing: makeMatch(["a"]), review })), position);
  });

  test("a review counts as a look back once its position is there", () => {
    assert.equal(isLookingBack(state({ review: reviewing })), false);
    assert.equal(isLookingBack(state({ review: { ...reviewing, position: makeMatch([]) } })), true);
    assert.equal(isLookingBack(state()), false);
  });

  test("it is settled once the match is there, the rules are ready and nothing is pending", () => {
    assert.equal(isSettled(state()), true);
  });

  test("it is not settled while anything is on its way", () => {
    const open = [
      { isArriving: true },
      { rules: "starting" },
      { rules: "failed" },
      { requests: makeRequests({ do: "undo" }) },
    ];
    for (const changes of open) assert.equal(isSettled(state(changes)), false);
  });

  test("a computer is to move on its own turns only", () => {
    assert.equal(isComputersTurn(makeMatch([], { tags: COMPUTER_SECOND })), false);
    assert.equal(isComputersTurn(makeMatch(["a"], { tags: COMPUTER_SECOND })), true);
    assert.equal(isComputersTurn(makeMatch(["a", "b"], { tags: COMPUTER_SECOND })), false);
  });

  test("between two computers it is always a computer's turn", () => {
    const tags = { ...COMPUTER_FIRST, ...COMPUTER_SECOND };
    for (const moves of [[], ["a"]])
      assert.equal(isComputersTurn(makeMatch(moves, { tags })), true);
  });

  test("no computer is to move after the end", () => {
    const match = makeMatch(["a"], { tags: COMPUTER_SECOND, outcome: RESIGNED });
    assert.equal(isComputersTurn(match), false);
  });

  test("the last move was a computer's if it sits where that move was made", () => {
    assert.equal(wasComputersMove(makeMatch([], { tags: COMPUTER_FIRST })), false);
    assert.equal(wasComputersMove(makeMatch(["a"], { tags: COMPUTER_FIRST })), true);
    assert.equal(wasComputersMove(makeMatch(["a", "b"], { tags: COMPUTER_FIRST })), false);
  });

  test("players move in turns, however many moves are pending", () => {
    const match = makeMatch(["a"]);
    assert.deepEqual(
      [0, 1, 2, 3].map((ahead) => moverAfter(match, ahead)),
      [1, 0, 1, 0],
    );
  });

  test("positions of two games with one record are told apart", () => {
    const [one, other] = ["alpha-chase", "palindrome-war"].map((game) =>
      makeMatch(["a"], { game }),
    );
    assert.notEqual(keyOf(one), keyOf(other));
  });
});

/** What a player sees after presses, answers of Python and news of other tabs: a row for each. */

import assert from "node:assert/strict";
import test from "node:test";
import { FEATURES } from "../../web/app/app.ts";
import { viewOf } from "../../web/app/view.ts";
import { CLOCK } from "../../web/features/clock/state.ts";
import { REVIEW } from "../../web/features/review/index.ts";
import { movesOf } from "../../web/rules/record.ts";
import {
  AGREED,
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  makeChance,
  makeForecast,
  makeFront,
  makeMatch,
  makeState,
  PARTS,
  RESIGNED,
} from "./makers.js";
import { confirmed, confirming, go, play, redo, refused, select, undo } from "./steps.js";
import { GAME, readRecord } from "./table.js";

PARTS.review = await import("../../web/features/review/review.ts");

const report = (error) => {
  throw error;
};
const viewAfter = (changes, ...actions) =>
  viewOf(go(makeState(changes), ...actions), { front: makeFront(), game: GAME, report }, FEATURES);

/** Return what a player sees after some actions, in short. */
const seen = (changes, ...actions) => {
  const state = go(makeState(changes), ...actions);
  const { hint, message, mode, notice, position, tray, ui } = viewAfter(state);
  const { confirming: asks, expanded, pending, selected } = ui;
  return {
    asks,
    chosen: selected && `${selected.part}:${selected.value}`,
    open: Object.keys(expanded).filter((name) => expanded[name]).join(),
    /** The moves of the match, with those that Python has not confirmed. */
    moves: movesOf(state.wanted).join(""),
    pending: pending.join(""),
    record: state.wanted,
    board: position.moves.join(""),
    isLive: ui.active,
    canUndo: tray.canUndo,
    canRedo: tray.canRedo,
    says: message?.text ?? null,
    notice: notice?.act ?? notice?.text ?? null,
    hint: hint?.text ?? null,
    mode,
  };
};

/** Actions by the words of the tables below; any other word is a press on that move. */
const WORDS = {
  undo,
  redo,
  r: select("letter", "r"),
  s: select("letter", "s"),
  end: select("end", "1"),
  line: { type: "expand", name: "line" },
  list: { type: "expand", name: "list" },
  ok: { type: "confirm" },
  esc: { type: "deselect" },
  barred: { type: "explain", why: "Not there." },
  tag: { type: "tag", name: "analysis", value: "on" },
  asking: { type: "asking" },
  writes: { type: "writer", isWriter: true },
  follows: { type: "writer", isWriter: false },
};
const actionsOf = (given) =>
  [given].flat().flatMap((each) => {
    if (typeof each !== "string") return [each];
    return each.split(" ").filter(Boolean).map((word) => WORDS[word] ?? play(word));
  });

/** Test rows of a title, a state, actions, and a part of what is seen after them. */
const check = (subject, rows) => {
  for (const [what, changes, actions, expected] of rows) {
    test(`${subject} ${what}`, () => {
      const all = seen(changes, ...actionsOf(actions));
      const shown = Object.fromEntries(Object.keys(expected).map((key) => [key, all[key]]));
      assert.deepEqual(shown, expected);
    });
  }
};

const at = (moves, rest) => ({ match: makeMatch([...moves], rest) });
const against = (moves, rest) => at(moves, { tags: COMPUTER_SECOND, ...rest });
const reviewing = { ...REVIEW, match: makeMatch(["a"]), wanted: 1 };

check("a press", [
  ["leaves open what was opened", {}, "line a", { moves: "a", open: "line" }],
  ["closes an opened part if it is the second", {}, "line list line", { open: "list" }],
  ["puts an older sentence away", {}, "barred a", { says: null }],
  ["that only asks does so too", confirming, "barred a", { asks: "a", says: null }],
  ["only asks where moves are confirmed", confirming, "a", { asks: "a", moves: "" }],
  ["plays the move that was asked about", confirming, "a a", { asks: null, moves: "a" }],
  ["on the button of the question plays it", confirming, "a ok", { asks: null, moves: "a" }],
  ["on another move asks about that one", confirming, "a b", { asks: "b", moves: "" }],
  ["on Escape takes the question away", confirming, "a esc", { asks: null }],
  ["on a part of another move does so too", confirming, "a r", { asks: null }],
  ["asks about the same move again", confirming, "a a a", { asks: "a", moves: "a" }],
  ["on that button plays nothing without a question", {}, "ok", { moves: "" }],
  ["on it plays nothing once another tab writes", confirming, "a follows ok", { moves: "" }],
  ["chooses a part of a move", {}, "r", { chosen: "letter:r" }],
  ["lets a part go if it is the second", {}, "r r", { chosen: null }],
  ["on another value replaces it", {}, "r s", { chosen: "letter:s" }],
  ["on another part replaces it", {}, "r end", { chosen: "end:1" }],
  ["on a move lets it go", {}, "r a", { chosen: null }],
  ["on Escape lets it go", {}, "r barred esc", { chosen: null, says: null }],
  ["chooses nothing in a tab that looks on", { isWriter: false }, "r", { chosen: null }],
  ["that is not allowed says why", { isLocked: true }, "barred", { says: "Not there." }],
]);

const DEAD = [
  ["in a tab that looks on", { isWriter: false }],
  ["after the end", at("a", { outcome: RESIGNED })],
  ["while it is a computer's turn", at("", { tags: COMPUTER_FIRST })],
  ["where a computer moves next", { ...against(""), wanted: against("a").match.record }],
  ["at an earlier position", { ...at("ab"), viewing: makeMatch(["a"]) }],
  ["once the players have ended the match", { wanted: "moves=a&end=draw" }],
];
const REFUSING = [
  ["while the match is reviewed", { review: reviewing }],
  ["while another match is being chosen", { isLocked: true }],
  ["before the match of the link is there", { isArriving: true }],
  ["while the clock is paused", { clock: { ...CLOCK, isPaused: true } }],
];
for (const [when, changes] of [...DEAD, ...REFUSING]) {
  test(`a press makes no move ${when}`, () => {
    const { isLive, record } = seen(changes, play("b"));
    assert.equal(record, seen(changes).record);
    assert.equal(isLive, !DEAD.some(([each]) => each === when), "whether controls look dead");
  });
}

const RESIGN = { outcome: RESIGNED };
const WON = { outcome: { winner: 1, reason: "mate", score: null } };
const TWICE = { movers: [0, 1, 1, 1], to_move: 0, alternates: false };
const OWN = { movers: [0, 0], to_move: 0, alternates: false };
const whole = { record: against("ab").match.record };
const undone = ["undo", confirmed(makeMatch(["a"])), "c"];
const onlooker = { ...at("a"), isWriter: false, redo: ["moves=a.b"] };
const choosing = { ...at("a"), selected: { part: "letter", value: "r" }, confirming: "b" };
const resign = { type: "end", end: "resign1" };
const nothing = { canRedo: false, canUndo: false };
const reviewed = { ...at("a"), redo: ["moves=a.b"], review: reviewing };
check("", [
  ["undo takes the last of several pending moves", {}, "a b undo", { moves: "a" }],
  ["undo between two people takes one move", at("ab"), "undo", { moves: "a", canRedo: true }],
  ["undo takes a computer's move and the one before", against("ab"), "undo", { moves: "" }],
  ["undo while the computer thinks takes one", against("aba"), "undo", { moves: "ab" }],
  ["undo takes an unconfirmed move alone", against("ab"), "a undo", { moves: "ab" }],
  ["a computer's first move stays", at("a", { tags: COMPUTER_FIRST }), "undo", { moves: "a" }],
  ["undo after a computer's win takes both", against("ab", WON), "undo", { moves: "" }],
  ["undo takes all moves of a computer in a row", against("abbb", TWICE), "undo", { moves: "" }],
  ["undo takes the second of two own moves alone", against("aa", OWN), "undo", { moves: "a" }],
  ["two undos leave the person to move", against("ababab"), "undo undo", { moves: "ab" }],
  ["redo restores both", against("ab"), "undo redo", { moves: "ab", canRedo: false }],
  ["undo at the opening does nothing", {}, "undo", { moves: "", ...nothing }],
  ["neither works in a tab that looks on", onlooker, "undo redo", { moves: "a", ...nothing }],
  ["redo without an undo does nothing", at("a"), "redo", { moves: "a", canRedo: false }],
  ["nothing is undone in a review", reviewed, "undo", { moves: "a", ...nothing }],
  ["nor redone", reviewed, "redo", { moves: "a", ...nothing }],
  ["undo of a resignation keeps every move", against("ab", RESIGN), "undo", whole],
  ["undo of a draw keeps every move", against("ab", { outcome: AGREED }), "undo", whole],
  ["no one resigns in a tab that looks on", onlooker, resign, { record: "moves=a" }],
  ["redo restores an end", at("a", RESIGN), "undo redo", { record: "moves=a&end=resign2" }],
  ["undo lets go of choice and question", choosing, "undo", { chosen: null, asks: null }],
  ["a new move forgets what was undone", at("ab"), undone, { canRedo: false }],
  ["a mere question does not", { ...at("ab"), ...confirming }, undone, { canRedo: true }],
  ["two quick undos of one move undo it once", at("a"), "undo undo redo", { moves: "a" }],
  ["two undos and redos change nothing", at("abc"), "undo undo redo redo", { moves: "abc" }],
  ["no move looks pending while one is undone", at("ab"), "undo", { board: "ab", pending: "" }],
  ["nor while one is replaced", at("ab"), "undo c c", { board: "ab", pending: "" }],
]);

test("whatever is pressed, redo continues the match by the move after it", () => {
  const draw = makeChance();
  for (let round = 0; round < 150; round += 1) {
    let state = makeState();
    for (let step = 0; step < 14; step += 1) {
      const answer = confirmed(readRecord(state.wanted));
      state = go(state, [play("abc"[draw(3)]), undo, redo, answer][draw(4)]);
    }
    const [before, after] = [seen(state).moves, seen(state, redo).moves];
    if (seen(state).canRedo) assert.ok(after.startsWith(before), `${before}, then ${after}`);
  }
});

const by = (type, { match }) => ({ type, record: match.record, move: "b" });
const [chance, computer] = [by("chance-move", at("a")), by("computer-move", against("a"))];
const OWN_TURN = against("ab");
const [LOST, OVER] = [at, against].map((match) => match("a", { outcome: RESIGNED }));

test("a move is said to be by chance until the next move, unless it was taken back unseen", () => {
  const isSaid = (...actions) =>
    /random move/.test(seen(at("a"), chance, ...actionsOf(actions)).hint ?? "");
  const [ab, abc, ac] = ["ab", "abc", "ac"].map((moves) => confirmed(makeMatch([...moves])));
  assert.deepEqual(
    [isSaid(ab), isSaid(ab, "c", abc), isSaid("undo c", ac), isSaid(refused("", "moves=a"))],
    [true, false, false, false],
  );
});

check("a move", [
  ["by chance is made in its position", at("a"), chance, { moves: "ab" }],
  ["by chance is not made in a later one", at("ab"), chance, { moves: "ab" }],
  ["by chance is not made after the end", LOST, by("chance-move", LOST), { moves: "a" }],
  ["by chance is not made after a press", at("a"), ["c", chance], { moves: "ac" }],
  ["of a computer is made, and one after it", against("a"), [computer, "c"], { moves: "abc" }],
  ["of a computer is not made in another position", against("c"), computer, { moves: "c" }],
  ["of a computer is not made after an undo", against("a"), ["undo", computer], { moves: "" }],
  ["of one is not made in a spectator tab", against("a"), ["follows", computer], { moves: "a" }],
  ["of one is not made after the end", OVER, by("computer-move", OVER), { moves: "a" }],
  ["is not made in a person’s turn", OWN_TURN, by("computer-move", OWN_TURN), { moves: "ab" }],
]);

const a = confirmed(makeMatch(["a"]));
const tagged = makeMatch(["a"], { tags: { analysis: "on" } });
const inForm = { record: "analysis=on&moves=a", pending: "" };
const looking = { ...at("a"), viewing: makeMatch(), redo: ["moves=a.b"] };
const ended = ["tag", { type: "end", end: "time1" }, refused("", "analysis=on&moves=a")];
check("an answer", [
  ["leaves what is chosen for the next move", {}, ["a r", a], { chosen: "letter:r" }],
  ["in another form is taken over", {}, ["a", confirmed(tagged, "moves=a")], inForm],
  ["ends a look back", { wanted: "moves=a", viewing: makeMatch() }, a, { board: "a" }],
  ["on a tag ends none", looking, ["tag", confirmed(tagged)], { board: "", canRedo: true }],
  ["keeps the good moves", at("a"), ["b x c", refused("", "moves=a.b")], { moves: "ab" }],
  ["keeps no moves of another match", at("a"), ["x", refused("", "moves=c")], { moves: "a" }],
  ["that refuses an end keeps a tag", at("a"), ended, { record: "analysis=on&moves=a" }],
  ["that refuses a move drops a choice after it", {}, ["x r", refused("", "")], { chosen: null }],
]);

const full = {
  ...at("a"),
  ...confirming,
  viewing: makeMatch(),
  redo: ["moves=a"],
  selected: { part: "letter", value: "r" },
  expanded: { line: true },
  confirming: "a",
  message: { text: "No.", isError: true },
  chance: { record: "moves=a", player: 0 },
};
const load = { type: "load", id: "second", match: makeMatch(["c"]) };
const look = { type: "look", position: makeMatch() };
const fresh = { asks: null, board: "c", canRedo: false, chosen: null, hint: null, open: "" };
const follow = { type: "follow", record: "moves=c" };
check("", [
  ["a loaded match has nothing of the one before", full, [load, "writes"], fresh],
  ["it leaves the settings", full, [load, "writes b"], { asks: "b", moves: "c", says: null }],
  ["a look back lets go of choice and question", full, look, { asks: null, chosen: null }],
  ["it ends what was said", full, look, { says: null }],
  ["moves wait unseen for the writer", {}, "asking a b", { pending: "", isLive: true }],
  ["then they are shown", {}, "asking a b writes", { moves: "ab", pending: "ab" }],
  ["news of another tab leave a choice", {}, ["r", follow], { chosen: "letter:r", moves: "c" }],
  ["they forget what was undone here", at("ab"), ["undo", follow], { canRedo: false }],
  ["a press is dropped if another tab writes", {}, "a asking b follows", { moves: "a" }],
  ["they replace a press, not the next", {}, ["asking a", follow, "b"], { moves: "cb" }],
]);

const LOOKING = { ...at("ab"), viewing: makeMatch(["a"]) };
/** States that each give a notice, the most urgent first. */
const NOTICES = [
  ["retry", { rules: "failed" }, /Couldn’t load the game/],
  ["take-over", { isWriter: false }, /another tab/],
  ["back-to-match", LOOKING, /^Position after move 1 of 2\.$/],
  ["think-again", { computer: { phase: "failed", record: "" } }, /didn’t move/],
  ["pause", { clock: { ...CLOCK, isPaused: true } }, /paused/],
  ["confirm", { confirming: "a" }, /^Press again to play: A\.$/],
  ["finish", at("a", { offer_draw: true, repetitions: 3 }), /^This position has come up 3 /],
];
const ANALYSIS_ON = { analysis: { isOn: true, known: null, isFailed: false } };
/** States that each give a hint, the most important first. */
const HINTS = [
  ["a failure of the page", { hasFault: true }, /stopped working/],
  ["a command that waits", { early: ["analysis"] }, /Still loading/],
  ["a new version", { isUpdateReady: true }, /new version/],
  ["what the analysis knows", ANALYSIS_ON, /Analyzing/],
  ["a move by chance", { chance: { record: "", player: 1 } }, /random move/],
  ["that nothing is saved", { isUnsaved: true }, /isn’t saved/],
  ["that another tab keeps it from saving", { isUnsaved: "blocked" }, /Close other noon tabs/],
  ["that settings are not saved", { isUnsaved: "full" }, /can’t save scores/],
];
for (const [kind, rows] of Object.entries({ notice: NOTICES, hint: HINTS })) {
  for (const [nth, [what, changes, says]] of rows.entries()) {
    test(`the page shows the ${kind} "${what}" before all that matter less`, () => {
      for (const [, later] of rows.slice(nth)) {
        const { label, text } = viewAfter({ ...later, ...changes })[kind] ?? {};
        assert.match(text ?? "", says);
        if (kind === "notice") assert.ok(label);
      }
    });
  }
}

for (const [what, changes] of [
  ["while the game loads", { rules: "starting", isSlow: true, percent: 40, wanted: "moves=a" }],
  ["where it didn’t load", { rules: "failed" }],
  ["where a move has no answer", { rules: "ready", wanted: "moves=a", unanswered: "moves=a" }],
]) {
  test(`only a match that is saved is said to be saved, ${what}`, () => {
    for (const isUnsaved of [false, true]) {
      const { hint, notice } = viewAfter({ ...changes, isUnsaved });
      const says = /is saved/.test(`${hint?.text} ${notice?.text}`);
      assert.equal(says, !isUnsaved);
    }
  });
}

const retried = { rules: "failed", isRetried: true };
const over = at("a", { outcome: RESIGNED });
const ready = { isUpdateReady: true };
const earlier = { wanted: "moves=a", viewing: makeMatch(["c"]) };
check("the page", [
  ["has nothing to say at the opening", {}, "", { hint: null, notice: null, says: null }],
  ["offers a reload after a second try", retried, "", { notice: "reload" }],
  ["names what a browser lacks", { ...retried, lacking: "No X." }, "", { notice: "No X." }],
  ["says that a computer thinks", against("a"), "", { notice: "Ben is thinking." }],
  ["offers no new version during a match", { ...at("a"), ...ready }, "", { hint: null }],
  ["offers it after the end", { ...over, ...ready }, "", { hint: "A new version is ready." }],
  ["shows the result after the end", over, "", { mode: "over" }],
  ["shows the match at a look back", { ...over, viewing: makeMatch() }, "", { mode: "look" }],
  ["shows an earlier position without pending moves", earlier, "", { board: "c", pending: "" }],
]);

test("the page says that it is starting until the rules are there", () => {
  const isStarting = (rules) => viewAfter({ rules }).isStarting;
  assert.deepEqual(["starting", "failed", "ready"].map(isStarting), [true, false, false]);
});

test("a review shows its keys and status, and the position before the move alone", () => {
  const [forecast, position] = [makeForecast(), makeMatch(["a"])];
  const entry = { forecast, best: forecast, played_forecast: forecast };
  const analysis = { record: "", forecast, moves: {}, best: [] };
  const known = { key: `game#${position.record}`, analysis };
  const { keys, mode, position: shown, status, ui } = viewAfter({
    ...at("ab", { outcome: RESIGNED }),
    viewing: makeMatch(),
    review: {
      ...REVIEW,
      match: makeMatch(["a", "b"]),
      wanted: 2,
      at: 2,
      position,
      entries: [undefined, { ...entry, ply: 1, good: ["c"], played: "b", line: [] }],
    },
    analysis: { isOn: true, asked: known.key, known, isFailed: false },
    confirming: "b",
  });
  assert.ok(keys && status);
  assert.deepEqual([mode, shown], ["review", position]);
  assert.deepEqual([ui.good, ui.confirming, ui.forecasts], [["c"], null, null]);
});

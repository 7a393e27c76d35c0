/** The page of a game: brings the table, the screen, the engine and the hands together. */

import { vocabulary } from "../parts/words.js";
import { makeActs } from "./acts.js";
import { Engine } from "./engine.js";
import { listen } from "./input.js";
import { Offline } from "./offline.js";
import { Screen } from "./screen.js";
import { askLink } from "./sheets.js";
import { refused, tidyMatches } from "./store.js";
import { Table } from "./table.js";

/** @typedef {import("../contract.js").State} State */

const { t } = vocabulary({
  en: {
    refusedMove: "{reason}",
    refusedMoves: "{reason} Move {from} and what followed were not played.",
    damaged: "{reason} What was good before it is on the board.",
    unreadable: "{reason}",
    arriving: "The match of this link opens as soon as the rules are here.",
    "too-long": "The link is too long to be a match.",
    failed: "The rules could not be started. The match is kept.",
    tryAgain: "Try again",
    readOnly: "This match is open in another tab.",
    takeOver: "Go on here",
    looking: "Position after move {n} of {all}.",
    backToMatch: "Back to the match",
    notSaved: "This browser stores nothing, so the match is not saved.",
    update: "A new version is ready.",
    change: "Change to it",
    offerDraw: "This position has come up {n} times.",
    agree: "Agree on a draw",
    tookBack: "{name} took back move {n}.",
    reopened: "The end was taken back.",
  },
});

const QUIET = 250; // milliseconds after a move in which a second tap is not one more move

const { entry, frontEnd, opening } = JSON.parse(
  document.getElementById("game-data")?.textContent ?? "{}",
);
/** @type {import("../contract.js").FrontEnd} */
const front = (await import(frontEnd)).default;

const screen = new Screen(front, opening);
let quietUntil = 0;
let updateWaits = false;

/** Draw everything as it is now. */
const draw = () => {
  const { match, owner } = table;
  screen.draw({
    state: match.state,
    pending: match.pending,
    active: owner && !match.state.outcome,
    canUndo: owner && match.canUndo,
    canRedo: owner && match.canRedo,
    starting: engine.phase === "starting",
    urgent: urgent(match.state),
    aside: aside(match.state),
  });
};

/** Return what has to be seen to before play goes on. @param {State} state */
const urgent = ({ offer_draw: offered, ply, repetitions: n }) => {
  if (engine.phase === "failed") return { text: t("failed"), label: t("tryAgain"), act: "retry" };
  if (!table.owner) return { text: t("readOnly"), label: t("takeOver"), act: "take-over" };
  if (screen.looking) {
    const text = t("looking", { n: screen.looking.ply, all: ply });
    return { text, label: t("backToMatch"), act: "back-to-match" };
  }
  return offered ? { text: t("offerDraw", { n }), label: t("agree"), act: "draw" } : null;
};

/** Return what may be said below the prompt. @param {State} state */
const aside = ({ outcome, ply }) => {
  if (updateWaits && (ply === 0 || outcome)) {
    return { text: t("update"), label: t("change"), act: "update" };
  }
  return refused() ? { text: t("notSaved"), label: "", act: "" } : null;
};

const engine = new Engine({
  onPhase: (phase) => {
    if (phase === "failed") void mend();
    draw();
  },
  onShare: (share) => screen.progress(share),
  onStart: (how) => {
    document.documentElement.dataset.start = how;
  },
});

/** What is saved of the runtime may be damaged: have it repaired, and try again if that was it. */
const mend = async () => {
  if ((await offline.repair()).length) engine.retry();
};
const table = new Table(engine, opening, {
  onChange: () => draw(),
  onSit: () => screen.reset(),
  onDone: (wish, before) => {
    screen.looking = null;
    const { ply, state } = { ply: before.ply, state: table.match.state };
    if (wish.do !== "undo") return screen.announceMove(state);
    const name = before.players[(ply - 1) % 2] ?? "";
    screen.say(ply === state.ply ? t("reopened") : t("tookBack", { name, n: ply }));
  },
  onRefused: (error, dropped) => {
    const from = table.match.state.ply + 1;
    const message = dropped.length > 1 ? "refusedMoves" : "refusedMove";
    screen.say(t(message, { reason: error.message, from }), true);
  },
  onProblem: (problem, reason) => screen.say(t(problem, { reason }), problem !== "arriving"),
  mayOpen: async (unfinished) => (await askLink(unfinished)) === "open",
});
const offline = new Offline(
  {
    onState: () => undefined,
    onUpdate: () => {
      updateWaits = true;
      draw();
    },
  },
  engine.ready(),
);
const acts = makeActs({ entry, front, engine, offline, screen, table });

/** Whether a press means anything now: not in another tab's match, after the end, or in a look back. */
const mayPlay = () =>
  table.owner && !table.match.state.outcome && !screen.looking && performance.now() >= quietUntil;

/** @param {string} move */
const play = (move) => {
  if (!mayPlay()) return;
  quietUntil = performance.now() + QUIET;
  screen.quiet(QUIET);
  screen.drop();
  table.match.play(move);
};

const hands = {
  play,
  hold: (/** @type {string} */ part, /** @type {string} */ value) => {
    if (mayPlay()) screen.hold(part, value);
  },
  drop: () => screen.drop(),
  explain: (/** @type {string} */ why) => screen.say(why, true),
  open: (/** @type {string} */ name) => screen.toggle(name),
  act: (/** @type {string} */ name) => void acts[name]?.(),
  look: async (/** @type {string} */ to) => {
    const { game, ply, record } = table.match.state;
    const now = screen.looking?.ply ?? ply;
    const wanted = { first: 0, back: now - 1, on: now + 1, last: ply }[to] ?? now;
    if (wanted < 0 || wanted > ply) return;
    screen.look(
      wanted === ply ? null : await engine.ask({ do: "look", game, record, ply: wanted }),
    );
    draw();
  },
  interpret: (/** @type {KeyboardEvent} */ event) => {
    const wanted = screen.interpret(event, table.match.state);
    if (wanted && "move" in wanted) play(wanted.move);
    if (wanted && "hold" in wanted && wanted.hold) hands.hold(wanted.hold.part, wanted.hold.value);
    return wanted !== null;
  },
};
const press = listen(hands);
const early = window.takeEarlyPresses();
draw();
await table.arrive();
for (const control of early) press(control);
if (location.hash === "#rules") void acts.rules?.();
void tidyMatches();

/** The page of a game: brings the table, the screen, the engine and the hands together. */

import { vocabulary } from "../parts/words.js";
import { makeActs } from "./acts.js";
import { Computer, isComputers } from "./computer.js";
import { Engine } from "./engine.js";
import { listen } from "./input.js";
import { startLanguage } from "./language.js";
import { Lens } from "./lens.js";
import { withNames } from "./names.js";
import { Offline } from "./offline.js";
import { Review } from "./review.js";
import { Screen } from "./screen.js";
import { countMatch, seriesScore } from "./series.js";
import { refused, tidyMatches } from "./store.js";
import { Table } from "./table.js";
import { Thinker } from "./thinker.js";

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
    thinks: "{name} is thinking.",
    noMove: "The computer does not answer. Take a move back, or try again.",
  },
  de: {
    refusedMove: "{reason}",
    refusedMoves: "{reason} Zug {from} und alles danach wurde nicht gespielt.",
    damaged: "{reason} Was davor stimmte, liegt auf dem Brett.",
    unreadable: "{reason}",
    arriving: "Die Partie aus dem Link öffnet sich, sobald die Regeln da sind.",
    "too-long": "Der Link ist zu lang für eine Partie.",
    failed: "Die Regeln ließen sich nicht starten. Die Partie bleibt erhalten.",
    tryAgain: "Noch einmal",
    readOnly: "Diese Partie ist in einem anderen Tab offen.",
    takeOver: "Hier weiterspielen",
    looking: "Stellung nach Zug {n} von {all}.",
    backToMatch: "Zurück zur Partie",
    notSaved: "Dieser Browser speichert nichts, auch nicht diese Partie.",
    update: "Eine neue Version ist da.",
    change: "Jetzt wechseln",
    offerDraw: "Diese Stellung gab es schon {n}-mal.",
    agree: "Remis vereinbaren",
    tookBack: "{name} hat Zug {n} zurückgenommen.",
    reopened: "Das Ende wurde zurückgenommen.",
    thinks: "{name} denkt nach.",
    noMove: "Der Computer antwortet nicht. Nehmt einen Zug zurück oder versucht es noch einmal.",
  },
});

const QUIET = 250; // milliseconds after a move in which a second tap is not one more move

const { entry, frontEnd, opening } = JSON.parse(
  document.getElementById("game-data")?.textContent ?? "{}",
);
/** @type {import("../contract.js").FrontEnd} */
const front = (await import(frontEnd)).default;

const screen = new Screen(front, opening);
startLanguage();
let quietUntil = 0;
let updateWaits = false;
let noMove = false;
const thinker = new Thinker();
const lens = new Lens(thinker, () => draw());

/** Keep the screen on from the first move to the last. @param {State} state */
const keepAwake = async ({ ply, outcome }) => {
  if (ply) (await import("./awake.js")).stayAwake(!outcome);
};

/** Draw everything as it is now. */
const draw = () => {
  const { match, owner } = table;
  if (owner && match.state.ply) countMatch(table.id, match.state);
  screen.draw({
    state: match.state,
    pending: match.pending,
    active: owner && !match.state.outcome && !isComputers(match.state),
    canUndo: owner && match.canUndo,
    canRedo: owner && match.canRedo,
    starting: engine.phase === "starting",
    lens: lens.on,
    urgent: urgent(match.state),
    aside: aside(match.state),
    series: seriesScore(match.state),
    review: review.at ? { entries: review.entries, at: review.at } : null,
  });
  const shown = screen.looking ?? match.state;
  if (!review.at) lens.follow(shown);
  void keepAwake(match.state);
  computer.follow(match.state, owner && !screen.looking && match.pending.length === 0);
};

/** Return what has to be seen to before play goes on. @param {State} state */
const urgent = (state) => {
  const { offer_draw: offered, ply, repetitions: n, players, to_move: mover } = state;
  if (engine.phase === "failed") return { text: t("failed"), label: t("tryAgain"), act: "retry" };
  if (!table.owner) return { text: t("readOnly"), label: t("takeOver"), act: "take-over" };
  if (screen.looking) {
    const text = t("looking", { n: screen.looking.ply, all: ply });
    return { text, label: t("backToMatch"), act: "back-to-match" };
  }
  if (noMove) return { text: t("noMove"), label: t("tryAgain"), act: "think-again" };
  if (isComputers(state)) {
    return { text: t("thinks", { name: players[mover] }), label: "", act: "" };
  }
  return offered ? { text: t("offerDraw", { n }), label: t("agree"), act: "draw" } : null;
};

/** Return what may be said below the prompt. @param {State} state */
const aside = ({ outcome, ply }) => {
  if (updateWaits && (ply === 0 || outcome)) {
    return { text: t("update"), label: t("change"), act: "update" };
  }
  const seen = lens.say(screen.looking ?? table.match.state);
  if (seen) return { text: seen, label: "", act: "" };
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
const table = new Table(engine, withNames(opening), {
  onChange: () => draw(),
  onSit: () => {
    lens.on = false;
    noMove = false;
    if (review.at) review.close();
    screen.reset();
  },
  onDone: (wish, before) => {
    if (wish.do === "tag") return;
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
  mayOpen: async (unfinished) =>
    (await (await import("./sheets.js")).askLink(unfinished)) === "open",
});
const review = new Review(engine, thinker, () => {
  screen.looking = review.before;
  draw();
});
const computer = new Computer(
  thinker,
  (move) => table.match.play(move),
  () => {
    noMove = true;
    draw();
  },
);
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
const acts = makeActs({
  entry,
  front,
  engine,
  offline,
  screen,
  table,
  lens,
  review,
  computer,
  thinker,
});

/** Whether a press means anything now: not in another tab's match, after the end, or in a look back. */
const mayPlay = () =>
  table.owner &&
  !table.match.state.outcome &&
  !isComputers(table.match.state) &&
  !screen.looking &&
  !screen.paused &&
  performance.now() >= quietUntil;

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
  review: (/** @type {number} */ move) => void review.select(move),
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
screen.onDrawn = () => {
  if (review.at) lens.mark(review.entries[review.at - 1]?.good ?? []);
  else lens.decorate(screen.looking ?? table.match.state, screen.ui, front);
};
const press = listen(hands);
const early = window.takeEarlyPresses();
draw();
await table.arrive();
for (const control of early) press(control);
if (location.hash === "#rules") void acts.rules?.();
void tidyMatches();

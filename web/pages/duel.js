/** The page of a game: brings the table, the screen, the engine and the hands together. */

import { makeActs } from "../app/acts.js";
import { t, urgentNotice } from "../app/status.js";
import { Table } from "../app/table.js";
import { Clock, clockOf } from "../features/clock/clock.js";
import { oneOf } from "../features/coin/random.js";
import { Computer, isComputers } from "../features/computer/computer.js";
import { Lens } from "../features/lens/lens.js";
import { Offline } from "../features/offline/offline.js";
import {
  applyPreferences,
  giveFeedback,
  preferences,
} from "../features/preferences/preferences.js";
import { Review } from "../features/review/review.js";
import { countMatch, nextStarter, seriesScore } from "../features/series/series.js";
import { startLanguage } from "../i18n/language.js";
import { withNames } from "../i18n/player-names.js";
import { listenToDrags } from "../input/drag.js";
import { listen } from "../input/press.js";
import { Thinker } from "../rules/analysis.js";
import { Engine } from "../rules/channel.js";
import { reasonOf } from "../rules/errors.js";
import { refused, tidyMatches } from "../storage/store.js";
import { Screen } from "../view/render.js";

/** @typedef {import("../contract.js").State} State */

const QUIET = 250; // milliseconds after a move in which a second tap is not one more move

const { entry, example, frontEnd, languages, opening } = JSON.parse(
  document.getElementById("game-data")?.textContent ?? "{}",
);
/** @type {import("../contract.js").FrontEnd} */
const front = (await import(frontEnd)).default;

const screen = new Screen(front, opening);
startLanguage();
applyPreferences();
let quietUntil = 0;
/** The move that waits for a second press, and the match that it belongs to. */
let waiting = { move: "", record: "" };
/** The match in which chance made the last move. */
let byChance = { record: "none", name: "" };
let updateWaits = false;
let noMove = false;
const thinker = new Thinker();
const lens = new Lens(thinker, () => draw());

/** Keep the screen on from the first move to the last. @param {State} state */
const keepAwake = async ({ ply, outcome }) => {
  if (ply) (await import("../features/preferences/wake-lock.js")).stayAwake(!outcome);
};

/** Draw everything as it is now. */
const draw = () => {
  const { match, owner } = table;
  const { state } = match;
  const computers = isComputers(state);
  if (owner && state.ply) countMatch(table.id, state);
  const isTimed = owner && !computers && !match.pending.length;
  clock.follow(state, isTimed && engine.phase === "ready");
  screen.draw({
    state,
    pending: match.pending,
    active: owner && !state.outcome && !computers,
    canUndo: owner && match.canUndo,
    canRedo: owner && match.canRedo,
    starting: engine.phase === "starting",
    lens: lens.on,
    urgent: urgentNotice({
      state,
      failed: engine.phase === "failed",
      owner,
      looking: screen.looking,
      noMove,
      computers,
      paused: clock.paused,
      confirm: isWaiting() ? front.move(waiting.move, state) : null,
    }),
    aside: aside(state),
    series: seriesScore(state),
    starter: nextStarter(state, preferences().starts),
    clock: clock.seconds === null ? null : { seconds: clock.seconds, paused: clock.paused },
    review: review.at ? { entries: review.entries, at: review.at } : null,
  });
  const shown = screen.looking ?? state;
  if (!review.at) lens.follow(shown);
  void keepAwake(state);
  computer.follow(state, owner && !screen.looking && match.pending.length === 0);
};

/** Return what may be said below the prompt. @param {State} state */
const aside = ({ outcome, ply, record }) => {
  if (updateWaits && (ply === 0 || outcome)) {
    return { text: t("update"), label: t("change"), act: "update" };
  }
  const seen = lens.say(screen.looking ?? table.match.state);
  if (seen) return { text: seen, label: "", act: "" };
  if (byChance.record === record) {
    return { text: t("chance", { name: byChance.name }), label: "", act: "" };
  }
  return refused() ? { text: t("notSaved"), label: "", act: "" } : null;
};

/** Whether a move waits for its second press. */
const isWaiting = () => waiting.move !== "" && waiting.record === table.match.state.record;

const NEARLY = 10; // seconds
const clock = new Clock(
  () => {
    const { players, to_move: mover } = table.match.state;
    if (clock.seconds === NEARLY) {
      screen.announce(t("nearlyUp", { name: players[mover], n: NEARLY }));
    }
    draw();
  },
  (state) => {
    const name = state.players[state.to_move];
    const { atZero } = clockOf(state);
    if (atZero === "match") return table.match.loseOnTime(state.to_move);
    if (atZero === "warn") return screen.say(t("timeUp", { name }), true);
    byChance = { record: "next", name };
    screen.drop();
    table.match.play(oneOf(state.legal_moves));
  },
);

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
    if (byChance.record === "next") byChance.record = state.record;
    if (wish.do !== "undo") {
      void giveFeedback(state.outcome ? "win" : "move");
      return screen.announceMove(state);
    }
    const name = before.players[(ply - 1) % 2] ?? "";
    screen.say(ply === state.ply ? t("reopened") : t("tookBack", { name, n: ply }));
  },
  onRefused: (error, dropped) => {
    if (byChance.record === "next") byChance.record = "none";
    const from = table.match.state.ply + 1;
    const message = dropped.length > 1 ? "refusedMoves" : "refusedMove";
    screen.say(t(message, { reason: reasonOf(error), from }), true);
  },
  onProblem: (problem, reason) => screen.say(t(problem, { reason }), problem !== "arriving"),
  mayOpen: async (unfinished) =>
    (await (await import("../features/dialog/dialog.js")).askLink(unfinished)) === "open",
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
  clock,
  example,
  languages,
  draw,
  confirm: () => play(waiting.move),
});

/** Whether a press means anything now: not in another tab's match, after the end, or in a look back. */
const mayPlay = () =>
  table.owner &&
  !table.match.state.outcome &&
  !isComputers(table.match.state) &&
  !screen.looking &&
  !screen.paused &&
  !clock.paused &&
  performance.now() >= quietUntil;

/** @param {string} move */
const play = (move) => {
  if (!mayPlay()) return;
  const { record } = table.match.state;
  if (preferences().confirm === "yes" && !(isWaiting() && waiting.move === move)) {
    waiting = { move, record };
    draw();
    return screen.announce(document.getElementById("status")?.textContent?.trim() ?? "");
  }
  waiting.move = "";
  quietUntil = performance.now() + QUIET;
  screen.quiet(QUIET);
  screen.drop();
  table.match.play(move);
};

const hands = {
  play,
  hold: (/** @type {string} */ part, /** @type {string} */ value) => {
    if (!mayPlay()) return;
    waiting.move = "";
    screen.hold(part, value);
    draw();
  },
  drop: () => {
    waiting.move = "";
    screen.drop();
    draw();
  },
  explain: (/** @type {string} */ why) => {
    void giveFeedback("refused");
    screen.say(why, true);
  },
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
  for (const each of document.querySelectorAll("#board [data-move], #keys [data-move]")) {
    each.toggleAttribute(
      "data-confirm",
      isWaiting() && each.getAttribute("data-move") === waiting.move,
    );
  }
  if (review.at) lens.mark(review.entries[review.at - 1]?.good ?? []);
  else lens.decorate(screen.looking ?? table.match.state, screen.ui, front);
};
const press = listen(hands);
listenToDrags({ ...hands, press });
const early = window.takeEarlyPresses();
draw();
await table.arrive();
for (const control of early) press(control);
if (languages.includes(document.documentElement.lang)) {
  void import("../i18n/game-texts.js").then(({ showTexts }) => showTexts(entry.slug, languages));
}
if (location.hash === "#rules") void acts.rules?.();
void tidyMatches();

/** Effects of a change of the match: confirm it by Python, store, announce and show it. */

import { toText, vocabulary } from "../i18n/message.ts";
import { reasonOf, refusalOfMove } from "../rules/errors.ts";
import { movesOf } from "../rules/record.ts";
import { resultOf } from "../view/regions.ts";
import { onePerApp } from "./one-per-app.ts";
import { isConfirmed, movesMade, pendingMoves } from "./selectors.ts";
import type { App, AppState, Change } from "./types.ts";
import { uiOf } from "./view.ts";

const { t } = vocabulary("frame");

/** Ask Python to confirm the pressed moves. */
const confirmNext = ({ action }: Change, { confirmation }: App) => {
  if (action.type === "load") confirmation.drop();
  void confirmation.next();
};

/** Store each press at once, and later Python's reply. */
const saveMatch = ({ action, after, before }: Change, { session, state }: App) => {
  if (!after.isWriter || !state.isWriter || action.type === "load") return;
  const isOver = ({ match }: typeof after) => match.outcome !== null;
  if (after.wanted !== before.wanted || isOver(after) !== isOver(before))
    session.autosave.saveDraft();
  if (after.match !== before.match && isConfirmed(after)) void session.autosave.save();
};

const announceOutcome = ({ action, after, before }: Change, app: App) => {
  const { match } = after;
  if (action.type === "refused") {
    const dropped = movesOf(before.wanted).length - movesOf(after.wanted).length;
    const from = movesOf(after.wanted).length + 1;
    const key = dropped > 1 ? "refusedMoves" : "refusedMove";
    const text = t(key, { reason: reasonOf(refusalOfMove(action.error)), from });
    app.set({ message: { text, isError: true, isRefusal: true } });
  }
  if (action.type !== "confirmed") return;
  const played = movesMade(before.match, match);
  if (played > 0)
    return app.announce(announcementOf(after, app.front, match.ply - before.match.ply));
  if (played === 0) return;
  const isReopened = match.ply === before.match.ply;
  const name = match.players[match.to_move];
  app.say(isReopened ? t("reopened") : t("tookBack", { name, n: match.ply + 1 }));
};

const MOST_ANNOUNCED = 3; // moves of one answer that are announced one by one

/**
 * Return the text for screen readers after an answer: the moves that Python has confirmed, the last
 * one in full, then the result or the next prompt.
 * @param made how many moves, 0 for an end by the players
 */
export const announcementOf = (state: AppState, front: App["front"], made: number) => {
  const { match } = state;
  const { moves, ply } = match;
  const first = Math.max(ply - made, ply - MOST_ANNOUNCED, 0);
  const earlier = moves.slice(first, -1).map((move, at) => {
    return t("ply", { n: first + at + 1, text: `${toText(front.move(move, match))}.` });
  });
  const skipped = made - (ply - first);
  if (skipped > 0) earlier.unshift(t("earlierMoves", { n: skipped }));
  const sentences =
    made && ply ? [...earlier, t("ply", { n: ply, text: front.announce(match) })] : [];
  if (match.outcome) return [...sentences, t("ended", resultOf(match, front))].join(" ");
  const ui = uiOf({ ...state, wanted: match.record, selected: null });
  const prompt = toText(front.prompt(match, ui));
  const note = toText(front.note?.(match, ui) ?? "");
  return [...sentences, prompt, note].join(" ").trim();
};

const announceMessage = ({ after, before }: Change, app: App) => {
  if (after.message && after.message !== before.message) app.announce(toText(after.message.text));
};

/** A selection changes what is to be done: the other part of the move. */
const announceSelection = ({ after, before }: Change, app: App) => {
  if (after.selected && after.selected !== before.selected)
    app.announce(toText(app.front.prompt(after.match, uiOf(after))));
};

const LEAST = 300; // milliseconds that a sentence is shown
const SLOW = 1_000; // milliseconds after which the status says how far the game is loaded

/** Whether Python's answer will soon replace the sentence in the status. */
const isPassing = (state: AppState) => state.isArriving || pendingMoves(state).length > 0;

/** Whether the status answers a press: a part was chosen, or something is said about it. */
const isAnswer = ({ after, before }: Change) =>
  (after.selected && after.selected !== before.selected) ||
  (after.message && after.message !== before.message);

/**
 * Keeps a sentence in the status until the next one can be shown long enough to be read. A press is
 * answered at once.
 */
class StatusHold {
  #isPassing = false;
  /** When a passing sentence was shown. */
  #shown = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #slow: ReturnType<typeof setTimeout> | undefined;

  follow(change: Change, app: App) {
    if (isPassing(app.state) !== this.#isPassing) this.#change(app);
    if (app.state.isHeld && isAnswer(change)) this.#release(app);
  }

  #change(app: App) {
    const now = isPassing(app.state);
    this.#isPassing = now;
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
    if (now) this.#slow = setTimeout(app.set, SLOW, { isSlow: true });
    else if (app.state.isSlow) app.set({ isSlow: false });
    const wait = now ? LEAST : this.#shown + LEAST - performance.now();
    if (wait <= 0) return this.#release(app);
    app.set({ isHeld: true });
    this.#timer = setTimeout(() => this.#release(app), wait);
  }

  #release(app: App) {
    clearTimeout(this.#timer);
    this.#shown = this.#isPassing ? performance.now() : Number.NEGATIVE_INFINITY;
    app.set({ isHeld: false });
  }
}

const statusHoldOf = onePerApp(() => new StatusHold());
const holdStatus = (change: Change, app: App) => statusHoldOf(app).follow(change, app);

export const EFFECTS = [
  confirmNext,
  saveMatch,
  announceOutcome,
  announceMessage,
  announceSelection,
  holdStatus,
];

/** What the page says of itself beside the game's own sentences, each with the button that helps. */

import { vocabulary } from "../i18n/message.js";
import { html } from "../view/lit.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../view/regions.js").Notice} Notice */

export const { t } = vocabulary({
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
    paused: "The clock rests.",
    goOn: "Go on",
    confirm: ": press again to play it.",
    playIt: "Play it",
    nearlyUp: { one: "{name} has {n} second left.", other: "{name} has {n} seconds left." },
    timeUp: "{name}’s time for this move is over.",
    chance: "{name}’s time was over, so chance made the move.",
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
    paused: "Die Uhr ruht.",
    goOn: "Weiter",
    confirm: ": Ein zweiter Druck macht den Zug.",
    playIt: "So ziehen",
    nearlyUp: { one: "{name} hat noch {n} Sekunde.", other: "{name} hat noch {n} Sekunden." },
    timeUp: "Die Zeit von {name} für diesen Zug ist um.",
    chance: "Die Zeit von {name} war um, also hat der Zufall gezogen.",
  },
});

/**
 * @typedef {object} Now
 * @property {State} state
 * @property {boolean} failed whether Python could not be started
 * @property {boolean} owner whether this tab writes the match
 * @property {State | null} looking
 * @property {boolean} noMove whether the computer did not answer
 * @property {boolean} computers whether it is a computer's move
 * @property {boolean} paused whether the clock rests
 * @property {unknown} confirm the move that waits for a second press, in words; null if none does
 */

/** Return what has to be seen to before play goes on. @param {Now} now @returns {Notice | null} */
export const urgentNotice = (now) => {
  const { failed, looking, noMove, owner, paused, state, confirm, computers } = now;
  const { offer_draw: offered, ply, repetitions: n, players, to_move: mover } = state;
  if (failed) return { text: t("failed"), label: t("tryAgain"), act: "retry" };
  if (!owner) return { text: t("readOnly"), label: t("takeOver"), act: "take-over" };
  if (looking) {
    const text = t("looking", { n: looking.ply, all: ply });
    return { text, label: t("backToMatch"), act: "back-to-match" };
  }
  if (noMove) return { text: t("noMove"), label: t("tryAgain"), act: "think-again" };
  if (computers) return { text: t("thinks", { name: players[mover] }), label: "", act: "" };
  if (paused) return { text: t("paused"), label: t("goOn"), act: "pause" };
  if (confirm) return { text: html`${confirm}${t("confirm")}`, label: t("playIt"), act: "confirm" };
  return offered ? { text: t("offerDraw", { n }), label: t("agree"), act: "draw" } : null;
};

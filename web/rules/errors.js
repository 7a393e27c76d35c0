/**
 * What the rules have said no to, in the language of the page. Python says it in English and most
 * exactly; in another language it is told by its code.
 */

import { currentLanguage, vocabulary } from "../i18n/message.js";

/** A refusal of the rules, or no answer at all (code "engine", or "stopped" if nobody waits any more). */
export class RulesError extends Error {
  /** @param {import("./contract.js").Failure} failure */
  constructor({ code, message, kept }) {
    super(message);
    this.code = code;
    this.kept = kept;
  }
}

const { t } = vocabulary({
  en: {
    "illegal-move": "The rules do not allow this move here.",
    "invalid-move": "No move of this game is written so.",
    "match-over": "The match is over.",
    option: "These rules do not go together.",
    "unknown-game": "This site has no such game.",
    record: "The link or the file does not agree with the rules.",
    engine: "The rules did not answer. Try again.",
    other: "The rules have no answer to that.",
  },
  de: {
    "illegal-move": "Diesen Zug erlauben die Regeln hier nicht.",
    "invalid-move": "So schreibt man in diesem Spiel keinen Zug.",
    "match-over": "Die Partie ist schon zu Ende.",
    option: "Diese Regeln passen so nicht zusammen.",
    "unknown-game": "Dieses Spiel gibt es auf dieser Seite nicht.",
    record: "Der Link oder die Datei stimmt nicht mit den Regeln überein.",
    engine: "Die Regeln haben nicht geantwortet. Versuch es noch einmal.",
    other: "Die Regeln wissen darauf keine Antwort.",
  },
});

const PYTHONS = "en";
const CODES = ["illegal-move", "invalid-move", "match-over", "option", "unknown-game", "record"];

/** Return why something was refused, or that no answer came, as a sentence. @param {RulesError} error */
export const reasonOf = ({ code, message }) => {
  if (code === "engine" || code === "stopped") return t("engine"); // not Python's words
  if (currentLanguage() === PYTHONS && message) return message;
  return t(CODES.includes(code) ? code : "other");
};

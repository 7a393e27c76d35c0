/**
 * What the rules have said no to, in the language of the page. Python says it in English and most
 * exactly; in another language it is told by its code.
 */

import { vocabulary } from "../parts/words.js";

const EXACT = "{message}";

const { t } = vocabulary({
  en: {
    "illegal-move": EXACT,
    "invalid-move": EXACT,
    "match-over": EXACT,
    option: EXACT,
    "unknown-game": EXACT,
    record: EXACT,
    other: EXACT,
  },
  de: {
    "illegal-move": "Diesen Zug erlauben die Regeln hier nicht.",
    "invalid-move": "So schreibt man in diesem Spiel keinen Zug.",
    "match-over": "Die Partie ist schon zu Ende.",
    option: "Diese Regeln passen so nicht zusammen.",
    "unknown-game": "Dieses Spiel gibt es auf dieser Seite nicht.",
    record: "Der Link oder die Datei stimmt nicht mit den Regeln überein.",
    other: "Die Regeln wissen darauf keine Antwort.",
  },
});

const CODES = ["illegal-move", "invalid-move", "match-over", "option", "unknown-game", "record"];

/** Return why something was refused, as a sentence. @param {import("./engine.js").EngineError} error */
export const reasonOf = ({ code, message }) =>
  t(CODES.includes(code) ? code : "other", { message });

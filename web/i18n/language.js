/** The language of the page: the one that was chosen, else the first that the browser asks for. */

import { keepSetting, setting } from "../storage/settings.js";
import { currentLanguage, setLanguage, vocabulary } from "./message.js";
import { atStart } from "./number-words.js";

/** What each language calls itself. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const BUILT = "en"; // what stands in the pages before any script has run

// The texts that stand in `duel.html` and `home.html` themselves, by their `data-t`.
const { t } = vocabulary({
  en: {
    home: "noon, all games",
    menu: "Menu",
    progress: "The rules are on their way",
    players: "Players",
    status: "What is next",
    keys: "Keys",
    keysAre: "Keys:",
    side: "Moves and rules",
    rules: "Rules",
    allRules: "All rules",
    theme: "Light or dark",
    duels: "{Count} duels for two, at one table.",
    manner: "Pass the phone, take turns, read it both ways.",
    solved: "How the games are solved",
    about: "About",
  },
  de: {
    home: "noon, alle Spiele",
    menu: "Menü",
    progress: "Die Regeln sind unterwegs",
    players: "Spieler",
    status: "Was jetzt kommt",
    keys: "Tasten",
    keysAre: "Tasten:",
    side: "Züge und Regeln",
    rules: "Regeln",
    allRules: "Alle Regeln",
    theme: "Hell oder dunkel",
    duels: "{Count} Duelle für zwei, an einem Tisch.",
    manner: "Reicht das Handy weiter, zieht abwechselnd, lest von beiden Seiten.",
    solved: "Wie die Spiele gelöst sind",
    about: "Über noon",
  },
});

/** Return the language that is wanted here. */
const wanted = () => {
  const asked = navigator.languages.map((tag) => tag.split("-")[0]?.toLowerCase());
  return [setting("language"), ...asked].find((tag) => tag && tag in LANGUAGES) ?? BUILT;
};

/**
 * Speak the wanted language from now on, and put the page's own texts into it. What the build has
 * drawn is in English, so this comes after it was taken over.
 */
export const startLanguage = () => {
  const language = wanted();
  setLanguage(language);
  document.documentElement.lang = language;
  if (language === BUILT) return;
  for (const element of document.querySelectorAll("[data-t]")) {
    const Count = atStart(Number(element.getAttribute("data-n")));
    element.textContent = t(element.getAttribute("data-t") ?? "", { Count });
  }
  for (const element of document.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.getAttribute("data-t-label") ?? ""));
  }
};

/** Keep the other language for the next time a page opens, and return it. */
export const nextLanguage = () => {
  const tags = Object.keys(LANGUAGES);
  const next = tags[(tags.indexOf(currentLanguage()) + 1) % tags.length] ?? BUILT;
  keepSetting("language", next);
  return next;
};

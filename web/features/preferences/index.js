/** How people like to play on this device: a sheet, the theme, the language, ticks and sounds. */

import { LANGUAGES, nextLanguage } from "../../i18n/language.js";
import { currentLanguage, vocabulary } from "../../i18n/message.js";
import { followSetting } from "../../storage/settings.js";
import { keepPreferences, preferences as kept, PREFERENCES } from "./preferences.js";
import { currentTheme, nextTheme } from "./theme.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../app/types.js").Change} Change */

const { t } = vocabulary({
  en: {
    table: "At this table",
    theme: "Theme: {theme}",
    language: "Language: {language}",
    device: "as the device",
    noon: "noon",
    midnight: "midnight",
    games: "All games",
  },
  de: {
    table: "An diesem Tisch",
    theme: "Aussehen: {theme}",
    language: "Sprache: {language}",
    device: "wie das Gerät",
    noon: "Mittag",
    midnight: "Mitternacht",
    games: "Alle Spiele",
  },
});

/** Return what is to be felt or heard of a change. @param {Change} change @returns {import("./feedback.js").Feedback | null} */
const feedbackOn = ({ action, after, before }) => {
  if (action.type === "explain") return "refused";
  const kind = before.requests[0]?.do;
  if (action.type !== "confirmed" || after.match === before.match) return null;
  if (kind === "tag" || kind === "undo") return null;
  return after.match.outcome ? "win" : "move";
};

/** Show that the page is seated and coloured as the players want it. @param {Change["after"]} state */
const apply = ({ preferences: { seating } }) => {
  document.body.dataset.seating = seating;
};

/** @type {import("../../app/types.js").Feature} */
export const preferences = {
  name: "preferences",
  commands: {
    table: {
      run: async (app) => (await app.load(() => import("./sheet.js")))?.showPreferences(app),
      menu: { group: "device", label: () => t("table") },
    },
    theme: {
      run: nextTheme,
      menu: { group: "device", label: () => t("theme", { theme: t(currentTheme()) }) },
    },
    language: {
      run: () => {
        nextLanguage();
        location.reload();
      },
      menu: {
        group: "device",
        label: () => t("language", { language: LANGUAGES[currentLanguage()] ?? "" }),
      },
    },
    games: {
      run: () => {
        location.href = "../";
      },
      menu: { group: "device", label: () => t("games") },
    },
  },

  start(app) {
    apply(app.state);
    followSetting(PREFERENCES, () => app.dispatch({ type: "preferences", preferences: kept() }));
  },

  effect(change) {
    const { after, before } = change;
    if (after.preferences !== before.preferences) {
      keepPreferences(after.preferences);
      apply(after);
    }
    const { haptics, sounds } = after.preferences;
    const feedback = haptics === "yes" || sounds === "yes" ? feedbackOn(change) : null;
    if (feedback) {
      import("./feedback.js").then(
        (part) => part.playFeedback(feedback, after.preferences),
        () => undefined, // a move is made without it
      );
    }
    const isOn = after.match.ply > 0 && !after.match.outcome;
    if (after.match.ply > 0 && after.match !== before.match) {
      import("./wake-lock.js").then(
        (part) => part.stayAwake(isOn),
        () => undefined,
      );
    }
  },
};

/** How people like to play on this device: a sheet, the theme, the language, ticks and sounds. */

import { languages } from "../../i18n/language.js";
import { currentLanguage, vocabulary } from "../../i18n/message.js";
import { followSetting } from "../../storage/settings.js";
import { followMatch } from "./during-match.js";
import { keepPreferences, preferences as kept, PREFERENCES } from "./preferences.js";
import { currentTheme, nextTheme } from "./theme.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../app/types.js").Change} Change */

const { t } = vocabulary("features/preferences");

/** Show that the page is seated and coloured as the players want it. @param {Change["after"]} state */
const apply = ({ preferences: { seating } }) => {
  document.body.dataset.seating = seating;
};

/** @type {import("../../app/types.js").Feature} */
export const preferences = {
  name: "preferences",
  commands: {
    table: {
      run: async (app) => (await app.load("sheet"))?.showPreferences(app),
      menu: { group: "device", label: () => t("table") },
    },
    theme: {
      run: nextTheme,
      menu: { group: "device", label: () => t("theme", { theme: t(currentTheme()) }) },
    },
    language: {
      run: async (app) => (await app.load("languages"))?.chooseLanguage(app),
      menu: {
        group: "device",
        label: () => t("language", { language: languages()[currentLanguage()] ?? "" }),
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

  effect(change, app) {
    const { after, before } = change;
    if (after.preferences !== before.preferences) {
      keepPreferences(after.preferences);
      apply(after);
    }
    followMatch(change, app);
  },
};

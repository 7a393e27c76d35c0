/** Settings of this device in the menu, and what they do: seats, vibration and sounds. */

import { isAcross, movesMade } from "../../app/selectors.ts";
import type { App, AppState, Change, Feature } from "../../app/types.ts";
import { languages } from "../../i18n/language.ts";
import { currentLanguage, vocabulary } from "../../i18n/message.ts";
import { loadPart } from "../../storage/load-part.ts";
import { followSetting } from "../../storage/settings.ts";
import { currentTheme, preferences as kept, nextTheme, PREFERENCES } from "./preferences.ts";

const { t } = vocabulary("features/preferences");

const feedbackOn = ({ action, after, before }: Change) => {
  if (action.type === "explain" || action.type === "refused") return "refused";
  if (action.type !== "confirmed" || movesMade(before.match, after.match) <= 0) return null;
  return after.match.outcome ? "win" : "move";
};

const turnSeats = (state: AppState) => {
  document.body.dataset.seating = isAcross(state) ? "across" : "side";
};

/** Vibrate, play sounds and keep the screen awake. */
const followMatch = (change: Change, app: App) => {
  const { after, before } = change;
  const { ending, haptics, sounds } = after.preferences;
  const isWanted = [ending, haptics, sounds].includes("yes");
  const feedback = isWanted ? feedbackOn(change) : null;
  const isOther = after.match.ply > 0 && after.match !== before.match;
  if (!feedback && !isOther) return;
  loadPart("device", () => import("./device.ts")).then(
    ({ playFeedback, wakeLockOf }) => {
      if (feedback) playFeedback(feedback, app);
      if (isOther) wakeLockOf(app).keep(!after.match.outcome);
    },
    () => undefined, // a move is made without it
  );
};

export const preferences: Feature = {
  commands: {
    table: {
      run: async (app) => (await app.load("sheet"))?.showPreferences(app),
      menu: { group: "device", label: () => t("title") },
    },
    theme: {
      run: nextTheme,
      menu: { group: "device", label: () => t("theme", { theme: t(currentTheme()) }) },
    },
    language: {
      run: async (app) => (await app.load("sheet"))?.chooseLanguage(app),
      menu: {
        group: "device",
        label: () => t("language", { language: languages()[currentLanguage()] ?? "" }),
      },
    },
    games: {
      run: () => location.assign("../"),
      menu: { group: "device", label: () => t("games") },
    },
  },

  start(app) {
    turnSeats(app.state);
    followSetting(PREFERENCES, () => app.set({ preferences: kept() }));
  },

  effect(change, app) {
    turnSeats(change.after);
    followMatch(change, app);
  },
};

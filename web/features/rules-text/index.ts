/** The rules of the game, in a sheet and, without a script, below the board. */

import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { keepPlayed, wasPlayed } from "../../storage/played.ts";

const { t } = vocabulary("features/rules-text");

export const rulesText: Feature = {
  commands: {
    lesson: { run: async (app) => (await app.load("rules-text"))?.showLesson(app) },
    rules: {
      run: async (app) => (await app.load("rules-text"))?.showRules(app),
      menu: { group: "match", label: () => t("ofGame") },
    },
  },
  effect({ after, before }) {
    if (!before.match.ply && after.match.ply) keepPlayed(after.match.game);
  },
  view: ({ match }, _front, { turns }, { lesson }) =>
    lesson && match.ply === 0 && !wasPlayed(match.game)
      ? { turns: { ...turns, lesson: t("howTo") } }
      : {},
};

/** The rules of the game, in a sheet and, without a script, below the board. */

import type { Feature } from "../../app/types.ts";
import type { State } from "../../rules/contract.ts";
import { keepSetting, setting } from "../../storage/settings.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/rules-text");

/** Kept once the lesson was begun here, or a match of the game. */
const isKnown = ({ game }: State) => setting(`lesson:${game}`) !== null;

export const rulesText: Feature = {
  commands: {
    lesson: { run: async (app) => (await app.load("rules-text"))?.showLesson(app) },
    rules: {
      run: async (app) => (await app.load("rules-text"))?.showRules(app),
      menu: { group: "match", label: () => t("ofGame") },
    },
  },
  effect({ after, before }) {
    const { match } = after;
    const isBegun = before.match.ply === 0 && match.ply > 0;
    if (isBegun && !isKnown(match)) keepSetting(`lesson:${match.game}`, "yes");
  },
  view: ({ match }, _front, { turns }, { lesson }) =>
    lesson && match.ply === 0 && !isKnown(match)
      ? { turns: { ...turns, lesson: t("howTo") } }
      : {},
};

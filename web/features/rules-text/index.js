/** The rules of the game, in a sheet and, without a script, below the board. */

import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("features/rules-text");

/** @type {import("../../app/types.js").Feature} */
export const rulesText = {
  commands: {
    rules: {
      run: async (app) => (await app.load("rules-text"))?.showRules(app),
      menu: { group: "match", label: () => t("ofGame") },
    },
  },
};

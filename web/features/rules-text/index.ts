/** The rules of the game, in a sheet and, without a script, below the board. */

import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/rules-text");

export const rulesText: Feature = {
  commands: {
    rules: {
      run: async (app) => (await app.load("rules-text"))?.showRules(app),
      menu: { group: "match", label: () => t("ofGame") },
    },
  },
};

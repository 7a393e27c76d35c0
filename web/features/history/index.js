/** The matches on this device, in a sheet that is loaded when it is opened. */

import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("features/history");

/** @type {import("../../app/types.js").Feature} */
export const history = {
  commands: {
    history: {
      run: async (app) => (await app.load("history"))?.showHistory(app),
      menu: { group: "device", label: () => t("title") },
    },
  },
};

/** The matches on this device, in a sheet that is loaded when it is opened. */

import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/history");

export const history: Feature = {
  commands: {
    history: {
      run: async (app) => (await app.load("history"))?.showHistory(app),
      menu: { group: "device", label: () => t("title") },
    },
  },
};

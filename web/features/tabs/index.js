/** One match in two tabs: one writes, the other looks on and can take over. */

import { isAsking } from "../../app/selectors.js";
import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("features/tabs");

/** @type {import("../../app/types.js").Feature} */
export const tabs = {
  commands: { "take-over": { run: ({ session }) => session.autosave.takeOver() } },
  notice: {
    rank: 10,
    of: (state) =>
      state.isWriter || isAsking(state)
        ? null
        : { text: t("readOnly"), label: t("takeOver"), act: "take-over" },
  },
};

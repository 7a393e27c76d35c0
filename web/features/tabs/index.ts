/** One match in two tabs: one writes, the other looks on and can take over. */

import { isAsking } from "../../app/selectors.ts";
import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/tabs");

export const tabs: Feature = {
  commands: { "take-over": { run: ({ session }) => session.autosave.takeOver() } },
  notice: {
    rank: 10,
    of: (state) =>
      state.isWriter || isAsking(state)
        ? null
        : { text: t("readOnly"), label: t("takeOver"), act: "take-over" },
  },
};

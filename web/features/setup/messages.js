/** The messages of the set-up. */

import { vocabulary } from "../../i18n/message.js";

export const { t } = vocabulary("features/setup");

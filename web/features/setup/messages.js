/** What the set-up of a new match says. */

import { vocabulary } from "../../i18n/message.js";

export const { t } = vocabulary("features/setup");

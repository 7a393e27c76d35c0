/** What the page for teachers says. */

import { vocabulary } from "../../i18n/message.js";

export const { t } = vocabulary("pages/teach");

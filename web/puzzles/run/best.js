/** The best puzzle run on this device. */

import { keepSetting, setting } from "../../storage/settings.js";

const NAME = "puzzle-run";

export const bestRun = () => {
  const best = Number(setting(NAME));
  return Number.isSafeInteger(best) && best > 0 ? best : 0;
};

/** @param {number} best */
export const keepBestRun = (best) => keepSetting(NAME, String(best));

/** Light or dark: as the device says, or pinned to noon or midnight. `early-presses.js` applies it first. */

import { keepSetting, setting } from "../../storage/settings.js";

const THEMES = /** @type {const} */ (["device", "noon", "midnight"]);

/** @returns {"device" | "noon" | "midnight"} */
export const currentTheme = () => THEMES.find((theme) => theme === setting("theme")) ?? "device";

export const nextTheme = () => {
  const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length] ?? "device";
  keepSetting("theme", next === "device" ? null : next);
  if (next === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
};

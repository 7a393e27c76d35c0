/** The day of this device's clock, read again when the page becomes visible, and at midnight. */

import { today } from "./puzzles.ts";

const DAY = 86_400_000; // milliseconds

/** Return today; `onNext` is called on the next day. */
export const watchDay = (onNext: () => void) => {
  const shown = { date: today() };
  let timer = 0;
  const look = () => {
    const date = today();
    if (date !== shown.date) {
      shown.date = date;
      onNext();
    }
    clearTimeout(timer);
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = window.setTimeout(look, Math.min(midnight.getTime() - now.getTime(), DAY));
  };
  for (const seen of ["focus", "pageshow"]) window.addEventListener(seen, look);
  document.addEventListener("visibilitychange", look);
  look();
  return shown;
};

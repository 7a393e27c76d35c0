/** Keeps the screen awake while a match is on, as far as the browser lets it. */

let wanted = false;
/** @type {WakeLockSentinel | null} */
let lock = null;

const hold = async () => {
  if (!wanted || lock || document.visibilityState !== "visible") return;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
    lock?.addEventListener("release", () => {
      lock = null;
    });
    if (!wanted) await lock?.release();
  } catch {
    lock = null; // refused, as with a low battery
  }
};

// A page that was out of sight has lost it.
document.addEventListener("visibilitychange", () => void hold());

/** @param {boolean} isOn whether a match is on */
export const stayAwake = (isOn) => {
  if (wanted === isOn) return;
  wanted = isOn;
  if (isOn) void hold();
  else void lock?.release();
};

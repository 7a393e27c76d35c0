/**
 * Effects of a match on the device: vibration and sounds of a move, if switched on, and of the end,
 * unless switched off, and a screen that stays awake. Sounds are synthesized, so nothing is loaded.
 */

import { onePerApp } from "../../app/one-per-app.ts";
import type { App } from "../../app/types.ts";

/** Milliseconds of each tick, with the pauses between. */
const TICKS = { move: [12], win: [20, 60, 20, 60, 40], refused: [6, 30, 6] };
/** Each note: pitch in hertz, its beginning and its length in seconds. */
const NOTES = {
  move: [[196, 0, 0.07]],
  win: [
    [392, 0, 0.16],
    [494, 0.12, 0.16],
    [587, 0.24, 0.32],
  ],
  refused: [[131, 0, 0.05]],
};
const LOUD = 0.12; // of 1

type Feedback = keyof typeof TICKS;

export const playFeedback = (what: Feedback, app: App) => {
  const { ending, haptics, sounds } = app.state.preferences;
  const isEnding = what === "win" && ending === "yes";
  if (isEnding || haptics === "yes") navigator.vibrate?.(TICKS[what]);
  if (isEnding || sounds === "yes") play(NOTES[what], app);
};

const audioOf = onePerApp(() => new AudioContext());

const play = (notes: number[][], app: App) => {
  try {
    const audio = audioOf(app);
    void audio.resume();
    for (const [pitch = 0, begin = 0, length = 0] of notes) {
      const start = audio.currentTime + begin;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + length);
    }
  } catch {
    // The browser allows no sound.
  }
};

/** Keeps the screen awake during a match, if the browser allows it. */
class WakeLock {
  #isWanted = false;
  #lock: WakeLockSentinel | null = null;

  constructor() {
    // A hidden page loses its lock.
    document.addEventListener("visibilitychange", () => void this.#hold());
  }

  /** @param isOn whether a match is in progress */
  keep(isOn: boolean) {
    if (this.#isWanted === isOn) return;
    this.#isWanted = isOn;
    if (isOn) void this.#hold();
    else void this.#lock?.release();
  }

  async #hold() {
    if (!this.#isWanted || this.#lock || document.visibilityState !== "visible") return;
    try {
      const lock = (await navigator.wakeLock?.request("screen")) ?? null;
      // The page may have been hidden and shown again meanwhile.
      if (!this.#isWanted || this.#lock) return void (await lock?.release());
      this.#lock = lock;
      lock?.addEventListener("release", () => {
        this.#lock = null;
      });
    } catch {
      // refused, as with a low battery
    }
  }
}

export const wakeLockOf = onePerApp(() => new WakeLock());

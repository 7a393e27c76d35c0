/** Vibration and sounds of a move, if switched on. Sounds are synthesized, so nothing is loaded. */

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

/** @typedef {keyof typeof TICKS} Feedback */

/** @param {Feedback} what @param {Pick<import("../../app/types.js").App, "singleton" | "state">} app */
export const playFeedback = (what, app) => {
  const { haptics, sounds } = app.state.preferences;
  if (haptics === "yes") navigator.vibrate?.(TICKS[what]);
  if (sounds === "yes") play(NOTES[what], app);
};

/** @param {number[][]} notes @param {Pick<import("../../app/types.js").App, "singleton">} app */
const play = (notes, app) => {
  try {
    const audio = app.singleton("audio", () => new AudioContext());
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
    // The browser makes no sounds here; the match goes on without.
  }
};

/** Solvers answer with what they know after a moment, and are asked again for the rest. */

/**
 * Ask until an answer is complete, or the caller cancels.
 * @template {{ complete: boolean }} T
 * @param {() => Promise<T>} ask @param {(answer: T) => void} onAnswer @param {AbortSignal} signal
 */
export const untilComplete = async (ask, onAnswer, signal) => {
  let isComplete = false;
  while (!isComplete && !signal.aborted) {
    const answer = await ask();
    if (signal.aborted) return;
    isComplete = answer.complete;
    onAnswer(answer);
  }
};

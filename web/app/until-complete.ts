/** Solvers answer with what they know after a moment, and are asked again for the rest. */

/** Ask until an answer is complete, or the caller cancels. */
export const untilComplete = async <T extends { complete: boolean }>(
  ask: () => Promise<T>,
  onAnswer: (answer: T) => void,
  signal: AbortSignal,
) => {
  let isComplete = false;
  while (!isComplete && !signal.aborted) {
    const answer = await ask();
    if (signal.aborted) return;
    isComplete = answer.complete;
    onAnswer(answer);
  }
};

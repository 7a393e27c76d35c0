/** The connection of a channel to a worker of the page. */

/**
 * @param {{ isFirst?: boolean }} [how] whether the channel begins with the worker that the head of the
 *   page has started
 * @returns {import("./channel.js").Transport}
 */
export const pageWorkers = ({ isFirst = false } = {}) => {
  let isToTake = isFirst;
  return {
    connect: (attempt, hear) => {
      const { worker, heard } = isToTake
        ? window.noonWorker.takeFirst()
        : { worker: window.noonWorker.launch(attempt), heard: [] };
      isToTake = false;
      worker.addEventListener("message", ({ data }) => hear(data));
      worker.addEventListener("error", ({ message }) => hear({ failed: message }));
      worker.addEventListener("messageerror", () => hear({ failed: "unreadable message" }));
      for (const message of heard) queueMicrotask(() => hear(message));
      return {
        send: (message) => worker.postMessage(message),
        close: () => worker.terminate(),
      };
    },
  };
};

/** The clipboard, a file to save, a file to read. */

const CLIPBOARD_TIMEOUT = 5_000; // milliseconds

/**
 * Return what a promise gives. Reject if it is still pending after a while: some never settle.
 * @template T @param {Promise<T>} promise @returns {Promise<T>}
 */
export const inTime = (promise) =>
  Promise.race([
    promise,
    new Promise((_, fail) => setTimeout(fail, CLIPBOARD_TIMEOUT, new Error("no answer"))),
  ]);

/** Copy a text; return whether the browser allowed it. @param {string} text */
export const copyText = async (text) => {
  try {
    await inTime(navigator.clipboard.writeText(text));
    return true;
  } catch {
    return false;
  }
};

/** Let the player save a file. @param {string} name @param {string | Blob} content */
export const saveFile = (name, content) => {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/**
 * Return the file that the player chooses, null for none.
 * @param {string} [kinds] for `accept` of an input
 * @returns {Promise<File | null>}
 */
export const chooseFile = (kinds = ".txt,.pgn,.json,text/plain,application/json") =>
  new Promise((answer) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = kinds;
    input.addEventListener("cancel", () => answer(null));
    input.addEventListener("change", () => answer(input.files?.[0] ?? null));
    input.click();
  });

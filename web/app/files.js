/** Ways out of the page and into it: the clipboard, a file to save, a file to read. */

/** Copy a text; return whether the browser let us. @param {string} text */
export const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Let the player save a text, or what else a file is made of. @param {string} name @param {string | Blob} content */
export const saveFile = (name, content) => {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/**
 * @param {string} [kinds] as `accept` of an input has it
 * @returns {Promise<File | null>} null if none was chosen
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

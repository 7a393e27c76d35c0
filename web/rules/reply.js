/** What Python answers, as it comes: a text. */

/** @typedef {import("./contract.js").Reply<any>} Reply */

/** Return a reply of the rules, null if it is none. @param {string} text @returns {Reply | null} */
export const readReply = (text) => {
  try {
    const reply = JSON.parse(text);
    return typeof reply?.ok === "boolean" ? reply : null;
  } catch {
    return null;
  }
};

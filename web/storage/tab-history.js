/** The entries of the tab's history, where the browser lets the page write them. */

/**
 * Write an entry of the tab's history, in place of this one or after it. Safari allows 100 changes
 * in 30 seconds; the next one includes those that are refused.
 * @param {"pushState" | "replaceState"} how @param {object | null} entry @param {string} address
 */
export const writeEntry = (how, entry, address) => {
  try {
    history[how](entry, "", address);
    return true;
  } catch {
    return false;
  }
};

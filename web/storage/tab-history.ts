/** The entries of the tab's history, where the browser lets the page write them. */

/**
 * Write an entry of the tab's history, in place of this one or after it. Safari allows 100 changes
 * in 30 seconds; the next one includes those that are refused.
 */
export const writeEntry = (
  how: "pushState" | "replaceState",
  entry: object | null,
  address: string,
) => {
  try {
    history[how](entry, "", address);
    return true;
  } catch {
    return false;
  }
};

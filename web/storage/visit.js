/** Facts about this device that are known before the first query. Part of the head of a page. */

/** Whether the site is not saved on this device yet, so that everything comes from afar. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** Whether a worker of this session has needed the full module of Python. @param {string} path of the site */
export const needsFullModule = (path) => {
  try {
    return sessionStorage.getItem(`noon:${path}python`) === "whole";
  } catch {
    return false; // storage is refused: the next page has to find out by itself
  }
};

/** Remember that the full module is needed. @param {string} path of the site */
export const rememberFullModule = (path) => {
  try {
    sessionStorage.setItem(`noon:${path}python`, "whole");
  } catch {
    // Refused: the page that is open remembers it.
  }
};

/** Return what was chosen on this device, null for nothing. @param {string} path of the site @param {"language" | "theme" | "terms" | "early"} name */
export const chosen = (path, name) => {
  try {
    return localStorage.getItem(`noon:${path}${name}`);
  } catch {
    return null; // storage is refused: the device decides
  }
};

/** Whether a draft (`drafts.js`) has a match in progress. @param {string} path of the site */
export const hasDraft = (path) => {
  try {
    return Object.entries(localStorage).some(
      ([name, draft]) =>
        name.startsWith(`noon:${path}latest`) && /moves=.*"isOver":false/.test(draft),
    );
  } catch {
    return false; // storage is refused
  }
};

/** Keep a choice. @param {string} path of the site @param {"language" | "early"} name @param {string} value */
export const choose = (path, name, value) => {
  try {
    localStorage.setItem(`noon:${path}${name}`, value);
  } catch {
    // Refused: it counts for the page that opens now.
  }
};

/** What is known of this device before anything is asked of it. Part of the head of a page. */

/** Whether the site is not saved on this device yet, so that everything comes from afar. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** Return the theme that was pinned, null for none. @param {string} path of the site */
export const pinnedTheme = (path) => {
  try {
    return localStorage.getItem(`noon:${path}theme`);
  } catch {
    return null; // storage is refused: the device decides
  }
};

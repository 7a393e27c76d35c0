/** Facts about this device that are known before the first query. Part of the head of a page. */

/** Whether the site is not saved on this device yet, so that everything comes from afar. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/**
 * Return the result of work with the browser's storage, or *otherwise* where it refuses that.
 * @template T
 * @param {() => T} work @param {T} otherwise
 */
export const tryStorage = (work, otherwise) => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Whether a worker of this session has needed the full module. @param {string} path of the site */
export const needsFullModule = (path) =>
  tryStorage(() => sessionStorage.getItem(`noon:${path}python`) === "whole", false);

/** Remember that the full module is needed. @param {string} path of the site */
export const rememberFullModule = (path) =>
  tryStorage(() => sessionStorage.setItem(`noon:${path}python`, "whole"), undefined);

/** Return a setting of this device. @param {string} path of the site @param {string} name */
export const chosen = (path, name) =>
  tryStorage(() => localStorage.getItem(`noon:${path}${name}`), null);

/**
 * Keep a choice, if only for the page that opens now.
 * @param {string} path of the site @param {"language" | "early"} name @param {string} value
 */
export const choose = (path, name, value) =>
  tryStorage(() => localStorage.setItem(`noon:${path}${name}`, value), undefined);

/** Whether a draft (`drafts.js`) has a match in progress. @param {string} path of the site */
export const hasDraft = (path) =>
  tryStorage(
    () =>
      Object.entries(localStorage).some(
        ([name, draft]) =>
          name.startsWith(`noon:${path}latest`) && /moves=.*"isOver":false/.test(draft),
      ),
    false,
  );

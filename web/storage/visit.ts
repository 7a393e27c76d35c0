/** Facts about this device that are known before the first query. Part of the head of a page. */

/** Whether the site is not saved on this device yet, so that everything comes from afar. */
export const isFirstVisit = () => !navigator.serviceWorker?.controller;

/** Return the result of work that the browser may refuse, as with its storage; then *otherwise*. */
export const unlessRefused = <T>(work: () => T, otherwise: T) => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Whether a worker of this session has needed the full module. @param path of the site */
export const needsFullModule = (path: string) =>
  unlessRefused(() => sessionStorage.getItem(`noon:${path}python`) === "whole", false);

/** Remember that the full module is needed. @param path of the site */
export const rememberFullModule = (path: string) =>
  unlessRefused(() => sessionStorage.setItem(`noon:${path}python`, "whole"), undefined);

/** Return a setting of this device. @param path of the site */
export const chosen = (path: string, name: string) =>
  unlessRefused(() => localStorage.getItem(`noon:${path}${name}`), null);

/** Keep a choice, if only for the page that opens now. @param path of the site */
export const choose = (path: string, name: "language" | "early", value: string) =>
  unlessRefused(() => localStorage.setItem(`noon:${path}${name}`, value), undefined);

/**
 * Whether a draft (`drafts.ts`) has a match in progress.
 * @param path of the site @param game its slug, "" for any
 */
export const hasDraft = (path: string, game = "") =>
  unlessRefused(() => {
    const inProgress = new RegExp(`"game":"${game}.*moves=.*"isOver":false`);
    return Object.entries(localStorage).some(
      ([name, draft]) => name.startsWith(`noon:${path}latest`) && inProgress.test(draft),
    );
  }, false);

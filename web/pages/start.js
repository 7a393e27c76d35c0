/** Starts the pages around the games, and repeats the presses that came before their scripts. */

import { addPageMessages, readPage } from "./page.js";

/** Return the data of a page other than a game page, and add its messages. @param {string} id */
export const startPage = async (id, isComplete = true) => {
  const data = await readPage(id);
  const addOthers = await addPageMessages(data);
  if (isComplete) await addOthers();
  return data;
};

/**
 * Show the page as started, and repeat the presses that were kept for it. Call this in the same task
 * that adds the page's listeners: until then presses are kept, from then on they are handled.
 */
export const finishStart = () => {
  document.documentElement.removeAttribute("data-arriving");
  window.noonGuard?.alive();
  for (const { pressed } of window.takeEarlyPresses()) {
    if (pressed instanceof HTMLElement) pressed.click();
    else if (pressed instanceof KeyboardEvent) {
      pressed.target?.dispatchEvent(new KeyboardEvent("keydown", pressed));
    }
  }
  window.forgetEarlyPresses();
};

/** Return a function that draws once all that has changed has changed. @param {() => void} draw */
export const onceChanged = (draw) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      draw();
    });
  };
};

export const pageLoaded = () =>
  new Promise((done) => {
    if (document.readyState === "complete") done(undefined);
    window.addEventListener("load", done);
  });

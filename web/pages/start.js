/** Starts a page: what the build wrote into it, its messages, and the presses that came before its script. */

import { addMessages, setMessages } from "../i18n/message.js";

const root = document.documentElement;

/** Whether the screen has a side column. */
export const WIDE = window.matchMedia("(min-width: 960px)");

/** @param {string} id */
export const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return the JSON in the element `id`. A page that is being left for its translation stops here.
 * @param {string} id
 */
export const readPage = async (id) => {
  const data = JSON.parse(region(id).textContent ?? "{}");
  if ("leaving" in root.dataset) await new Promise(() => {});
  return data;
};

/**
 * Add the messages of a page: those that all pages share, all others with `isComplete`, and its own.
 * @param {{ messages: string, own?: import("../i18n/message.js").Tables }} data @param {boolean} isComplete
 */
export const addPageMessages = async ({ messages, own }, isComplete) => {
  const { default: shared, later } = await import(messages);
  setMessages(root.lang, shared);
  if (isComplete) addMessages((await later()).default);
  if (own) addMessages(own);
};

/** Return the data of a page that is no page of a game, with its messages added. @param {string} id */
export const startPage = async (id, isComplete = true) => {
  const data = await readPage(id);
  await addPageMessages(data, isComplete);
  return data;
};

/**
 * Show the page as started, and repeat the presses that were kept for it. Call this in the same task
 * that adds the page's listeners: until then presses are kept, from then on they are handled.
 */
export const finishStart = () => {
  root.removeAttribute("data-arriving");
  window.noonGuard?.alive();
  for (const { pressed } of window.takeEarlyPresses()) {
    if (pressed instanceof HTMLElement) pressed.click();
    else if (pressed instanceof KeyboardEvent) {
      pressed.target?.dispatchEvent(new KeyboardEvent("keydown", pressed));
    }
  }
  window.forgetEarlyPresses();
};

/** Load dragging with the first press of a pointer. @param {import("../input/press.js").Receiver} app */
export const listenToDragsOnceNeeded = (app) => {
  const load = (/** @type {PointerEvent} */ first) =>
    import("../input/drag.js").then(
      ({ listenToDrags }) => listenToDrags(app, first),
      () => {}, // every drag can be made by presses as well
    );
  document.addEventListener("pointerdown", load, { once: true });
};

/** Resolves when the page has loaded. */
export const pageLoaded = () =>
  new Promise((done) => {
    if (document.readyState === "complete") done(undefined);
    window.addEventListener("load", done);
  });

/** Parts of every page: data from the build, messages, regions and drags. */

import { addMessages, setMessages, type Tables, vocabulary } from "../i18n/message.ts";
import type { Receiver } from "../input/press.ts";
import { SITE } from "../storage/scope.ts";

const root = document.documentElement;

/** Whether the screen has a side column. */
export const WIDE = window.matchMedia("(min-width: 960px) and (min-height: 501px)");

/** Whether a row of twelve tiles fits: on a tablet or larger, not on a phone on its side. */
export const ROOMY = window.matchMedia("(min-width: 600px) and (min-height: 501px)");

export const region = (id: string) => document.getElementById(id) as HTMLElement;

/** Show how much is done, by default of the download. */
export const showProgress = (share: number, id = "progress") => {
  region(id).style.setProperty("--share", share.toFixed(3));
  region(id).setAttribute("aria-valuenow", String(Math.round(share * 100)));
};

/** Say a text to screen readers, a repeated one too. */
export const announce = (text: string) => {
  const live = region("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
};

/**
 * Return what the build gives the page. One that is being left for its translation stops here.
 */
export const readPage = async () => {
  const data = JSON.parse(region("page-data").textContent ?? "{}");
  if ("leaving" in root.dataset) await new Promise(() => {});
  return data;
};

/** Add the messages that all pages share, and those of a page. */
export const addPageMessages = async ({
  messages,
  own = {},
}: {
  messages: string;
  own?: Tables;
}) => {
  const { default: shared } = await import(messages);
  setMessages(root.lang, shared);
  addMessages(own);
};

export const listenToDragsOnceNeeded = (app: Receiver) => {
  const load = (first: PointerEvent) => {
    const ends: PointerEvent[] = [];
    document.addEventListener("pointerup", (end) => ends.push(end), { once: true });
    import("../input/drag.ts").then(
      ({ listenToDrags }) => listenToDrags(app, first, ends[0]),
      () => {}, // every drag can be made by presses as well
    );
  };
  document.addEventListener("pointerdown", load, { once: true });
};

/** Own what fails where no code waits for it (`void`): tell what the promise was rejected with. */
export const ownFailures = (tell: (error: unknown) => void) =>
  window.addEventListener("unhandledrejection", (event) => {
    const stack = event.reason?.stack;
    if (stack && !stack.includes(SITE.href)) return; // of an extension
    event.preventDefault();
    tell(event.reason);
  });

/** Say in a bar that a part of the page has failed. */
const tellFailure = (error: unknown) => {
  console.error(error);
  window.noonGuard?.fail(vocabulary("frame").t("fault"));
};

/** Return the data of a page other than a game page, and add its messages. */
export const startPage = async () => {
  ownFailures(tellFailure);
  const data = await readPage();
  await addPageMessages(data);
  return data;
};

/**
 * Show the page as started, and repeat the presses that were kept for it. Call this in the same
 * task that adds the page's listeners: until then presses are kept, from then on they are handled.
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

/** Return a function that draws once after all changes of a task. */
export const onceChanged = (draw: () => void) => {
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

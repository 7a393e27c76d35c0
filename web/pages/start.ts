/** The start of every page: its data, messages, failures, early presses and offline files. */

import { addMessages, setMessages, type Tables, vocabulary } from "../i18n/message.ts";
import { importFile } from "../storage/load-part.ts";
import { Offline } from "../storage/offline.ts";
import { SITE } from "../storage/scope.ts";
import { region } from "./screen.ts";

const root = document.documentElement;

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
  const { default: shared } = await importFile(messages);
  setMessages(root.lang, shared);
  addMessages(own);
};

/** Handle failed promises that no code waits for (`void`): call *tell* with the reason. */
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

/** Save the files of the site for use without a network once the page has loaded. */
export const saveOffline = (listener: ConstructorParameters<typeof Offline>[0] = {}) =>
  new Offline(
    listener,
    new Promise((done) => {
      if (document.readyState === "complete") done(undefined);
      window.addEventListener("load", done);
    }),
  );

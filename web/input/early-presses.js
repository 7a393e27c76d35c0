/**
 * Runs before the page is drawn: the wanted language, the pinned theme, no flash of an opening board
 * under a link to a match or on other terms than the usual ones, and presses and keys that come before the page's own script are kept for
 * it. It stands in the page itself.
 */

import { otherPath } from "../i18n/choose-language.js";
import { choose, chosen } from "../storage/visit.js";

(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const base = new URL(script.dataset.base ?? "", document.baseURI).pathname;
  const other = otherPath({
    language: root.lang,
    languages: Object.keys(JSON.parse(script.dataset.languages ?? "{}")),
    path: script.dataset.path ?? "",
    chosen: chosen(base, "language"),
    preferred: navigator.languages,
  });
  if (other !== null && !new URLSearchParams(location.search).has("stay")) {
    root.dataset.leaving = ""; // nothing is shown in a language that nobody wants
    location.replace(`${base}${other}${location.search}${location.hash}`);
    return;
  }
  const theme = chosen(base, "theme");
  if (theme) root.dataset.theme = theme;
  if (location.hash.length > 1 || chosen(base, "terms")) root.dataset.arriving = "";
  /** @type {(Element | KeyboardEvent)[]} */
  const early = [];
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a[hreflang]");
    if (link) choose(base, "language", link.getAttribute("hreflang") ?? "");
  });
  /** Moves among them, which a page that is loaded again presses once more. @type {string[]} */
  const moves = [];
  const keepPress = (/** @type {{ target: EventTarget | null }} */ { target }) => {
    const control = target instanceof Element && target.closest("button");
    if (!control || control.hasAttribute("data-early")) return; // a second tap
    early.push(control);
    control.toggleAttribute("data-early", true); // seen, though not yet carried out
    const { move } = control.dataset;
    if (move === undefined || !document.getElementById("game-data")) return;
    moves.push(move);
    choose(base, "early", JSON.stringify([location.pathname, ...moves]));
  };
  const pressAgain = () => {
    try {
      const [path, ...kept] = JSON.parse(chosen(base, "early") || "[]");
      if (path !== location.pathname || "arriving" in root.dataset) return;
      for (const move of kept) {
        keepPress({ target: document.querySelector(`#keys [data-move="${CSS.escape(move)}"]`) });
      }
    } catch {
      // Another page of the same origin has written something else there.
    }
  };
  // The board is there then, and no script of the page has run.
  document.addEventListener("readystatechange", pressAgain, { once: true });
  const keepKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" || event.key === " ") return; // the browser makes a click of it
    early.push(event);
  };
  document.addEventListener("click", keepPress);
  document.addEventListener("keydown", keepKey);
  /** Hand over what was pressed so far; called once by the page's own script. */
  Object.assign(window, {
    takeEarlyPresses: () => {
      document.removeEventListener("click", keepPress);
      document.removeEventListener("keydown", keepKey);
      for (const control of document.querySelectorAll("[data-early]")) {
        control.removeAttribute("data-early");
      }
      return early;
    },
    /** Once they were carried out. */
    forgetEarlyPresses: () => {
      if (chosen(base, "early")) choose(base, "early", "");
    },
  });
})();

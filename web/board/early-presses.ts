/**
 * Runs in the head, before the page is drawn: opens the wanted language, sets the theme, prevents a
 * flash of an opening board that isn't played, and keeps presses for the page's own script.
 */

import { otherPath } from "../i18n/choose-language.ts";
import { choose, chosen, hasDraft } from "../storage/visit.ts";

/** A key, or the attribute of a control that says what it does. */
type Saved = KeyboardEventInit & { name?: string };

(() => {
  const root = document.documentElement;
  const script = document.currentScript as HTMLScriptElement;
  const base = new URL(script.dataset.base ?? "", document.baseURI).pathname;
  const other = otherPath({
    language: root.lang,
    languages: Object.keys(JSON.parse(script.dataset.languages ?? "{}")),
    path: script.dataset.path ?? "",
    chosen: chosen(base, "language"),
    preferred: navigator.languages ?? [],
  });
  if (other !== null && !new URLSearchParams(location.search).has("stay")) {
    root.dataset.leaving = ""; // show nothing in the wrong language
    location.replace(`${base}${other}${location.search}${location.hash}`);
    return;
  }
  const showTheme = () => {
    const theme = chosen(base, "theme");
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  showTheme();
  window.addEventListener("storage", showTheme); // of another tab
  // The first match has the words of the rule book's example, the next ones draw theirs.
  const { lots, path = "" } = script.dataset;
  const slug = path.split("/").at(-2);
  const draws = lots !== undefined && chosen(base, `series:${slug}`);
  const isOther = draws || chosen(base, "terms") || (slug && hasDraft(base, slug));
  if (location.hash.length > 1 || isOther) root.dataset.arriving = "";
  if (chosen(base, "lab-bot")) root.dataset.ownBot = "";
  if (hasDraft(base)) root.dataset.begun = "";
  const here = location.pathname + location.hash;
  const controls = "[data-move],[data-select],[data-command]";
  type Control = HTMLElement | SVGElement;
  /** Return the attribute of a control that says what it does. */
  const nameOf = ({ dataset: { command, move, select, value } }: Control) =>
    [move, select, command, value].join();
  const find = (name = "") =>
    [...document.querySelectorAll<Control>(controls)].find((each) => nameOf(each) === name);
  const early: { at: number; name?: string | undefined; pressed?: KeyboardEvent | undefined }[] =
    [];
  const saved: Saved[] = []; // same key as after a reload
  try {
    // A page that did not load completely was loaded again: its presses are still wanted.
    const before = JSON.parse(chosen(base, "early") || "null");
    if (before?.here === here) saved.push(...before.saved);
  } catch {
    // Damaged: presses last as long as the page.
  }
  const restored = [...saved];
  const save = () => {
    if (!document.getElementById("terms")) return; // no page of a match
    choose(base, "early", saved.length ? JSON.stringify({ here, saved }) : "");
  };
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a[hreflang]");
    if (link) choose(base, "language", link.getAttribute("hreflang") ?? "");
  });
  /** Keep a press for a reload. */
  const savePress = (pressed: Element | KeyboardEvent) => {
    if ("key" in pressed) {
      const { altKey, code, ctrlKey, key, metaKey, shiftKey } = pressed;
      saved.push({ altKey, code, ctrlKey, key, metaKey, shiftKey });
    } else saved.push({ name: nameOf(pressed as Control) });
    save();
  };
  const keepPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    // A part drawn by the build for narrow screens may stand for a later button of wide ones.
    const part = event.target.closest("[data-as]")?.getAttribute("data-as");
    const control = part ? find(`,${part},,`) : event.target.closest(controls);
    if (!control) return;
    early.push({ name: nameOf(control as Control), at: event.timeStamp });
    savePress(control);
    control.toggleAttribute("data-early", true); // shown, though not carried out yet
  };
  const keepKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") return; // the browser turns it into a click
    early.push({ pressed: event, at: event.timeStamp });
    savePress(event);
  };
  document.addEventListener("click", keepPress);
  document.addEventListener("keydown", keepKey);
  document.addEventListener("DOMContentLoaded", () => {
    for (const { name } of restored) find(name)?.toggleAttribute("data-early", true);
    early.unshift(
      ...restored.map(({ name, ...key }) => ({
        name,
        pressed: name ? undefined : new KeyboardEvent("keydown", key),
        at: Number.NaN, // of the page before: never a double tap
      })),
    );
  });
  Object.assign(window, {
    takeEarlyPresses: () => {
      document.removeEventListener("click", keepPress);
      document.removeEventListener("keydown", keepKey);
      for (const control of document.querySelectorAll("[data-early]")) {
        control.removeAttribute("data-early");
      }
      return early.map(({ at, name, pressed }) => ({ at, pressed: pressed ?? find(name) }));
    },
    savePress,
    forgetEarlyPresses: () => {
      if (!saved.length) return;
      saved.length = 0;
      save();
    },
  });
})();

/** The tabs of the bot lab. */

import { region, WIDE } from "../screen.ts";

/** Whether an element has a box; Safari has `checkVisibility` only since 17.4. */
export const isDrawn = (element: Element | null | undefined) =>
  Boolean(element?.getClientRects().length);

/** Show a tab; on wide screens the code stays next to it. */
export const showTab = (wanted: string) => {
  const name = WIDE.matches && wanted === "code" ? "play" : wanted;
  document.body.dataset.tab = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isShown));
    tab.setAttribute("tabindex", isShown ? "0" : "-1");
  }
  if (!isDrawn(document.activeElement)) region(`tab-${name}`).focus();
};

/** Arrow keys walk through the tabs. */
export const listenToTabKeys = () => {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof Element) || target.getAttribute("role") !== "tab") return;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const all = [...document.querySelectorAll<HTMLElement>("[role=tab]")];
    const tabs = all.filter(isDrawn);
    const step = (key === "ArrowRight") === (document.dir !== "rtl") ? 1 : -1;
    const at = tabs.indexOf(target as HTMLElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) {
      showTab(next.dataset.value ?? "");
      next.focus();
    }
    event.preventDefault();
  });
};

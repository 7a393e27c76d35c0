/** What keys do on the page of the lab: tabs are walked through, and moves are pressed. */

import { rove } from "../../input/roving.js";

/** @typedef {import("../../lab/board.js").Board} Board */
/** @typedef {import("../../lab/play/table.js").Table} Table */

/**
 * @param {object} page
 * @param {Board} page.board
 * @param {Table} page.table
 * @param {(control: HTMLElement) => unknown} page.press
 * @param {(name: string) => void} page.showTab
 */
export const listenToKeys = ({ board, press, showTab, table }) => {
  /** Do what a key means on the board, and return whether it means anything. @param {KeyboardEvent} event */
  const pressKey = (event) => {
    const { match } = table;
    if (event.key === "Escape") {
      table.press({ type: "deselect" });
      return true;
    }
    const wanted =
      match && table.isActive && board.front?.interpret?.(event, match, board.uiOf(table));
    if (wanted) {
      table.press(
        "move" in wanted
          ? { type: "play", move: wanted.move }
          : { type: "select", ...wanted.select },
      );
      return true;
    }
    const controls = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]")]);
    const control = controls.find(
      ({ dataset }) => dataset.key?.toLowerCase() === event.key.toLowerCase(),
    );
    if (control && !event.repeat) void press(control);
    return control !== undefined || (/^(Arrow|Home$|End$)/.test(event.key) && rove(event.key));
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof Element)) return;
    const isTab = target.getAttribute("role") === "tab";
    if (isTab && (key === "ArrowLeft" || key === "ArrowRight")) {
      const tabs = [...document.querySelectorAll("[role=tab]")].filter((each) =>
        each.checkVisibility(),
      );
      const step = (key === "ArrowRight") === (document.dir !== "rtl") ? 1 : -1;
      const next = tabs[(tabs.indexOf(target) + step + tabs.length) % tabs.length];
      if (next instanceof HTMLElement) {
        showTab(next.dataset.tab ?? "");
        next.focus();
      }
      event.preventDefault();
    }
    // What is typed beside the board is no move.
    if (
      !target.closest("#board, #keys, #turns, #status") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (pressKey(event)) event.preventDefault();
  });
};

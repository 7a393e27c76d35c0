/** Arrow keys walk through the tabs of the lab. */

/** @param {(name: string) => void} showTab */
export const listenToTabKeys = (showTab) => {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof Element) || target.getAttribute("role") !== "tab") return;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
    const tabs = all.filter((each) => each.checkVisibility());
    const step = (key === "ArrowRight") === (document.dir !== "rtl") ? 1 : -1;
    const at = tabs.indexOf(/** @type {HTMLElement} */ (target));
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) {
      showTab(next.dataset.value ?? "");
      next.focus();
    }
    event.preventDefault();
  });
};

/** Links to lists and puzzles, and the form for practice: they open on the same page. */

import { newId } from "../../app/random.ts";
import { addressOf } from "../../puzzles/address.ts";
import type { Lists } from "../../puzzles/lists.ts";

export const listenToLinks = (goTo: (address: string) => void, requestIn: Lists["requestIn"]) => {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-to]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(link.getAttribute("href") ?? "?");
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const request = requestIn(new FormData(event.target));
    goTo(addressOf({ screen: "puzzle", ...request, length: 0, seed: newId().slice(0, 8), n: 1 }));
  });
};

"""How a page is read and held from outside: what it shows, what it offers, who may answer."""

from __future__ import annotations

from typing import Final

GAME: Final = "alpha-chase"
MOVES: Final = ("P", "G", "T", "A", "L", "H", "N", "S", "O")
"""A match to its end, one press a move."""

OFFERED: Final = ", ".join(
    [
        *(f"#status [data-do='{name}']" for name in ("retry", "reload", "afresh", "think-again")),
        "#status [data-do='take-over']",
        "[role='alert'] button",
    ]
)
"""The buttons that a page offers when it cannot go on by itself."""

POLLING: Final = 50  # milliseconds; every frame would cost more than the page itself

LINE: Final = "dialog[open] button[value='history']"
"""A line of the menu whose sheet is loaded when it is wanted."""

ANSWERED: Final = """(line) => {
  const isOther = document.querySelector("dialog[open]") && !document.querySelector(line);
  return isOther || document.querySelector("#status .is-error, #status [data-do], [role='alert']");
}"""
"""Whether something has come of it."""

SOON: Final = 2_000  # milliseconds in which a press is taken, or is tried again
PATIENCE: Final = 60_000  # milliseconds until a page is called dead

HELD: Final = """(() => {
  const kept = [];
  let count = 0;
  window.letGo = (isLost) => {
    window.heldFrom = Infinity;
    for (const [worker, data] of kept.splice(0)) {
      if (!isLost) worker.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
  const Usual = window.Worker;
  window.Worker = class extends Usual {
    constructor(...given) {
      super(...given);
      const number = count++;
      window.workersMade = count;
      this.addEventListener("message", (event) => {
        if (!event.isTrusted || number < (window.heldFrom ?? Infinity)) return;
        event.stopImmediatePropagation();
        kept.push([this, event.data]);
      });
    }
  };
  Object.defineProperty(window, "takeEarlyPresses", {
    configurable: true,
    set(take) {
      const value = () => {
        window.isListening = true;
        return take();
      };
      Object.defineProperty(window, "takeEarlyPresses", { value });
    },
  });
})()"""
"""Has a page's workers answer only when they are let, the first being that of the rules; and says
when the page's own script listens."""

SHOWN: Final = """() => Number(document.body?.dataset.ply ?? 0)
  + document.querySelectorAll("#keys .is-waiting").length"""

ARRIVED: Final = "(least) => Number(document.body.dataset.ply) >= least"
IN_ADDRESS: Final = """(least) => {
  const moves = location.hash.split("moves=")[1]?.split("&")[0].split(".") ?? [];
  return moves.length >= least;
}"""

STANDS: Final = """(offered) => {
  const body = document.body;
  const isSeen = (element) => element.checkVisibility();
  if ([...document.querySelectorAll(offered)].some(isSeen)) return "offers";
  const isReady = body && document.getElementById("progress")?.hidden
    && !("arriving" in document.documentElement.dataset)
    && !document.querySelector("#keys .is-waiting");
  return isReady ? "plays" : null;
}"""
"""Says whether a page plays, or offers something, or neither."""

"""Selectors and scripts that read the state of a game page, and hold its workers' replies."""

from __future__ import annotations

from typing import Final

GAME: Final = "alpha-chase"
MOVES: Final = ("P", "G", "T", "A", "L", "H", "N", "S", "O")
"""A full match, one press a move."""


def key_of(ply: int) -> str:
    """Return the selector of the key that makes a move of `MOVES`."""
    return f'#keys [data-move="{MOVES[ply]}"]'


OFFERED: Final = ", ".join(
    [
        *(f"#status [data-command='{name}']" for name in ("retry", "reload", "think-again")),
        "#status [data-command='take-over']",
        "[role='alert'] button",
    ]
)
"""The buttons of a page that cannot go on by itself."""

POLLING: Final = 50  # milliseconds; checking every frame would slow the page down

MENU_LINE: Final = "dialog[open] button[value='history']"
"""A line of the menu whose sheet is loaded on demand."""

MENU_LINE_ANSWERED: Final = """(line) => {
  const isOther = document.querySelector("dialog[open]") && !document.querySelector(line);
  return isOther || Boolean(
    document.querySelector("#status .is-error, #status [data-command], [role='alert']"));
}"""
"""Whether another sheet is open, or the page says why not."""

HOLD_REPLIES: Final = """(() => {
  const kept = [];
  let count = 0;
  window.releaseReplies = (areLost) => {
    window.heldFrom = Infinity;
    for (const [worker, data] of kept.splice(0)) {
      if (!areLost) worker.dispatchEvent(new MessageEvent("message", { data }));
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
"""Hold the replies of the workers from number `heldFrom` on until `releaseReplies`; the worker of
the rules is number 0. `isListening` is set once the page's own script takes presses."""

SHOWN: Final = """() => Number(document.body?.dataset.ply ?? 0)
  + document.querySelectorAll("#keys .is-waiting, #keys [data-early]").length"""
"""The number of moves on the page: confirmed, unconfirmed, and pressed before its script runs."""

NOT_QUIET: Final = """() => document.body && !("quiet" in document.body.dataset)
  && !("arriving" in document.documentElement.dataset)"""
CONFIRMED: Final = "(least) => Number(document.body.dataset.ply) >= least"
IN_ADDRESS: Final = """(least) => {
  const moves = location.hash.split("moves=")[1]?.split("&")[0].split(".") ?? [];
  return moves.length >= least;
}"""

STATE: Final = """(offered) => {
  if ([...document.querySelectorAll(offered)].some((each) => each.checkVisibility())) {
    return "offers";
  }
  const isReady = document.body && document.getElementById("progress")?.hidden
    && !("arriving" in document.documentElement.dataset)
    && !document.querySelector("#keys .is-waiting, #keys [data-early]");
  return isReady ? "plays" : null;
}"""
"""Whether the page "plays" or "offers" a button, null for neither."""

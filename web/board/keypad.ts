/** Keys to press: letters, digits, words. One tab stop; the arrows move inside. */

import { html, nothing } from "../view/lit.ts";
import type { Ui } from "../view/types.ts";
import { badgeOf } from "./annotations.ts";

interface Key {
  name: string; // its text, and the key on a keyboard that presses it
  face?: unknown; // drawn instead of the name
  label?: string | undefined; // its accessible name
  move?: string | undefined; // the move it makes
  hold?: string | undefined; // the part of a move it chooses, as "part:value"
  picked?: boolean; // that part is chosen now
  why?: string | undefined; // why it cannot be pressed
  shape?: string; // further classes
  shortcut?: string; // the key on a keyboard, if not the name
}

/** @param kind the class that lays them out */
export const drawKeys = (
  kind: string,
  label: string,
  keys: Key[],
  ui: Ui,
  players: string[],
) => html`<div
  class="keys ${kind}"
  translate="no"
  role="group"
  aria-label=${label}
  data-roving
>
  ${keys.map((key, index) => drawKey(key, index === 0 ? 0 : -1, ui, players))}
</div>`;

const drawKey = (key: Key, stop: number, ui: Ui, players: string[]) => {
  const { face, hold, label, move, name, picked, shape, shortcut, why } = key;
  const badge = badgeOf(ui, players, why === undefined ? { move, part: hold } : {});
  const classes = ["key", shape, picked ? "is-picked" : ""].filter(Boolean).join(" ");
  return html`<button
    class=${classes}
    data-move=${why === undefined ? (move ?? nothing) : nothing}
    data-select=${why === undefined ? (hold ?? nothing) : nothing}
    data-disabled-reason=${why ?? nothing}
    data-key=${shortcut ?? name.toLowerCase()}
    data-worth=${badge.worth}
    ?data-confirm=${badge.isConfirming}
    aria-disabled=${why === undefined ? nothing : "true"}
    aria-pressed=${hold === undefined ? nothing : (picked ?? false)}
    aria-label=${label ?? nothing}
    aria-description=${badge.describes}
    tabindex=${stop}
  >${face ?? name}${badge.chip}</button>`;
};

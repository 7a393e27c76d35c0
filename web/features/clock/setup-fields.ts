/** The fields of the set-up for the time per move. */

import { vocabulary } from "../../i18n/message.ts";
import type { CatalogEntry, State } from "../../rules/contract.ts";
import { html, nothing } from "../../view/lit.ts";
import { drawChoice, fieldOf } from "../dialog/dialog.ts";
import { AT_ZERO, CLOCKS, clockOf } from "./state.ts";

const { t } = vocabulary("features/clock");
const frame = vocabulary("frame");

/** Draw the fields. @param state whose clock is offered */
export const drawTime = (entry: CatalogEntry, state: State) => {
  const { seconds, atZero } = clockOf(state);
  const inWords = (n: number) => (n ? frame.t("seconds", { n }) : frame.t("noLimit"));
  const usual = entry.clock
    ? html`<p class="hush">${t("suggested", { n: entry.clock })}</p>`
    : nothing;
  return html`${drawChoice("clock", t("clock"), [0, ...CLOCKS], seconds, inWords)}
    ${usual}
    <div class="at-zero" ?hidden=${!seconds}>
      ${drawChoice("at_zero", t("atZero"), AT_ZERO, atZero, (each) => t(each))}
    </div>`;
};

/** Return the time as tags. */
export const timeIn = (form: HTMLFormElement): [string, string][] => {
  const clock = fieldOf(form, "clock").value;
  if (clock === "0") return [];
  return [
    ["clock", clock],
    ["at_zero", fieldOf(form, "at_zero").value],
  ];
};

/** Show the choice for the end of the time only with a clock. */
export const followTime = (form: HTMLFormElement) => {
  const isOff = fieldOf(form, "clock").value === "0";
  form.querySelector(".at-zero")?.toggleAttribute("hidden", isOff);
};

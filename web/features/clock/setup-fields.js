/** The fields of the set-up for the time per move. */

import { vocabulary } from "../../i18n/message.js";
import { html, nothing } from "../../view/lit.js";
import { fieldOf } from "../dialog/dialog.js";
import { AT_ZERO, CLOCKS, clockOf } from "./state.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */

const { t } = vocabulary("features/clock");

/** @param {CatalogEntry} entry @param {State} state whose clock is offered */
export const drawTime = (entry, state) => {
  const { seconds, atZero } = clockOf(state);
  const radio = (
    /** @type {string} */ name,
    /** @type {string | number} */ value,
    /** @type {boolean} */ chosen,
    /** @type {string} */ label,
  ) =>
    html`<label><input type="radio" name=${name} value=${value} ?checked=${chosen} />${label}</label>`;
  return html`<fieldset class="field">
      <legend>${t("clock")}</legend>
      <div class="segmented">
        ${[0, ...CLOCKS].map((each) =>
          radio("clock", each, each === seconds, each ? t("seconds", { n: each }) : t("none")),
        )}
      </div>
      ${entry.clock ? html`<p class="hush">${t("suggested", { n: entry.clock })}</p>` : nothing}
    </fieldset>
    <fieldset class="field at-zero" ?hidden=${!seconds}>
      <legend>${t("atZero")}</legend>
      <div class="segmented">
        ${AT_ZERO.map((each) => radio("at_zero", each, each === atZero, t(each)))}
      </div>
    </fieldset>`;
};

/** Return what stands in the form, as tags of a record. @param {HTMLFormElement} form @returns {[string, string][]} */
export const timeIn = (form) => {
  const clock = fieldOf(form, "clock").value;
  if (clock === "0") return [];
  return [
    ["clock", clock],
    ["at_zero", fieldOf(form, "at_zero").value],
  ];
};

/** Show what happens at zero only where there is a clock. @param {HTMLFormElement} form */
export const followTime = (form) => {
  const isOff = fieldOf(form, "clock").value === "0";
  form.querySelector(".at-zero")?.toggleAttribute("hidden", isOff);
};

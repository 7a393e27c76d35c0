/**
 * Dialogs: sheets over the board, each drawn when it is opened. The clock rests meanwhile. One of
 * them is the menu: the commands that have a line in it, in groups.
 */

import { vocabulary } from "../../i18n/message.js";
import { html, nothing, render } from "../../view/lit.js";
import { icon } from "../../view/marks.js";

/** @import { App } from "../../app/types.js" */
/** @typedef {{ label: string, value: string, main?: boolean }} Answer */

const { t } = vocabulary("features/dialog");
const frame = vocabulary("frame");

/** Return a field of a form. @param {HTMLFormElement} form @param {string} name */
export const fieldOf = (form, name) => /** @type {any} */ (form.elements.namedItem(name));

/**
 * Show a sheet, and return what was pressed in it: the value of a button, or "" if it was closed.
 * Enter in a field presses the first button that submits, which is never the one that closes.
 * @param {Pick<App, "dispatch">} app @param {string} title @param {unknown} body a template
 * @param {(form: HTMLFormElement) => void} [onOpen]
 * @returns {Promise<string>}
 */
export const openSheet = (app, title, body, onOpen) =>
  new Promise((answer) => {
    const dialog = document.createElement("dialog");
    dialog.className = "sheet";
    dialog.setAttribute("aria-labelledby", "sheet-title");
    render(
      html`<form method="dialog" class="sheet-body">
        <div class="sheet-head">
          <h2 id="sheet-title">${title}</h2>
          <button type="button" class="button-icon" data-close aria-label=${frame.t("close")}>
            ${icon("close")}
          </button>
        </div>
        ${body}
      </form>`,
      dialog,
    );
    dialog.addEventListener("click", ({ target }) => {
      const isClosing = target instanceof Element && target.closest("[data-close]");
      if (target === dialog || isClosing) dialog.close("");
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      app.dispatch({ type: "dialog", isOpen: false });
      answer(dialog.returnValue);
    });
    document.body.append(dialog);
    app.dispatch({ type: "dialog", isOpen: true });
    dialog.showModal();
    onOpen?.(/** @type {HTMLFormElement} */ (dialog.querySelector("form")));
  });

/**
 * Draw a choice between a few values.
 * @template {string | number} V
 * @param {string} name @param {string} legend @param {readonly V[]} values @param {V} current
 * @param {(value: V) => string} labelOf @param {unknown} [below]
 */
export const drawChoice = (name, legend, values, current, labelOf, below = nothing) =>
  html`<fieldset class="field">
    <legend>${legend}</legend>
    <div class="segmented">
      ${values.map(
        (value) =>
          html`<label
            ><input type="radio" name=${name} value=${value} ?checked=${value === current}
            />${labelOf(value)}</label>`,
      )}
    </div>
    ${below}
  </fieldset>`;

/**
 * Draw a value of a select.
 * @param {string | number} value @param {unknown} current @param {string} label
 */
export const drawValue = (value, current, label) =>
  html`<option value=${value} ?selected=${value === current}>${label}</option>`;

/**
 * Ask one question, and return the value of the answer, "" if the sheet was closed.
 * @param {Pick<App, "dispatch">} app @param {string} title @param {unknown} text
 * @param {Answer[]} answers
 */
export const askSheet = (app, title, text, answers) =>
  openSheet(
    app,
    title,
    html`${text ? html`<p>${text}</p>` : nothing}
      <div class="buttons">
        ${answers.map(
          ({ label, value, main }) =>
            html`<button class="button ${main ? "is-main" : ""}" value=${value}>${label}</button>`,
        )}
      </div>`,
  );

const GROUPS = /** @type {const} */ (["match", "share", "device"]);

/** Open the menu, and run the command that was chosen. @param {App} app */
export const openMenu = async (app) => {
  const { commands, state } = app;
  const lines = [...commands].flatMap(([name, { menu }]) =>
    menu && (menu.when?.(state) ?? true)
      ? [{ name, group: menu.group, label: menu.label(state) }]
      : [],
  );
  const drawGroup = (/** @type {(typeof GROUPS)[number]} */ group) => {
    const own = lines.filter((line) => line.group === group);
    if (own.length === 0) return nothing;
    return html`<section class="menu-group" aria-labelledby=${`menu-${group}`}>
      <h3 id=${`menu-${group}`}>${t(group)}</h3>
      <ul class="menu-list">
        ${own.map(({ label, name }) => html`<li><button value=${name}>${label}</button></li>`)}
      </ul>
    </section>`;
  };
  const chosen = await openSheet(app, t("menu"), html`${GROUPS.map(drawGroup)}`);
  if (chosen) app.run(chosen);
};

/**
 * Dialogs: sheets over the board, each drawn when it is opened. The clock rests meanwhile. One of
 * them is the menu: the commands that have a line in it, in groups.
 */

import type { App } from "../../app/types.ts";
import { DOUBLE_TAP } from "../../board/press.ts";
import { vocabulary } from "../../i18n/message.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";

type Answer = { label: string; value: string; main?: boolean };

const { t } = vocabulary("features/dialog");
const frame = vocabulary("frame");

export const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as any;

const openSheets = new Set<string>(); // by title

/**
 * Show a sheet, and return the value of the pressed button, or "" if it was closed. Enter in a
 * field presses the first submit button, which is never the close button. A sheet that is open
 * is not opened again: its control may be pressed twice while it loads.
 * @param body a template
 */
export const openSheet = (
  app: Pick<App, "set">,
  title: string,
  body: unknown,
  onOpen?: (form: HTMLFormElement) => void,
): Promise<string> =>
  new Promise((answer) => {
    if (openSheets.has(title)) return answer("");
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
    const close = () => dialog.close("");
    // A text that is selected up to a place outside ends in a click there as well, and a double
    // tap on the control that opens the sheet.
    let begun: EventTarget | null = null;
    const opened = performance.now();
    dialog.addEventListener("pointerdown", ({ target }) => {
      begun = performance.now() - opened < DOUBLE_TAP ? null : target;
    });
    dialog.addEventListener("click", ({ target }) => {
      const isClosing = target instanceof Element && target.closest("[data-close]");
      if ((target === dialog && begun === dialog) || isClosing) close();
    });
    const heard = {
      popstate: close, // the page may show another match now
      beforeprint: () => document.body.append(dialog), // no longer modal, which prints one page
      afterprint: () => {
        dialog.open = false;
        dialog.showModal();
      },
    };
    for (const [event, act] of Object.entries(heard)) window.addEventListener(event, act);
    dialog.addEventListener("close", () => {
      for (const [event, act] of Object.entries(heard)) window.removeEventListener(event, act);
      dialog.remove();
      openSheets.delete(title);
      app.set({ dialogs: openSheets.size });
      answer(dialog.returnValue);
    });
    document.body.append(dialog);
    openSheets.add(title);
    app.set({ dialogs: openSheets.size });
    dialog.showModal();
    onOpen?.(dialog.querySelector("form") as HTMLFormElement);
  });

/** Draw a choice between a few values. */
export const drawChoice = <V extends string | number>(
  name: string,
  legend: string,
  values: readonly V[],
  current: V,
  labelOf: (value: V) => string,
) =>
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
  </fieldset>`;

export const drawValue = (value: string | number, current: unknown, label: string) =>
  html`<option value=${value} ?selected=${value === current}>${label}</option>`;

/** Ask one question, and return the value of the answer, "" if the sheet was closed. */
export const askSheet = (app: Pick<App, "set">, title: string, text: unknown, answers: Answer[]) =>
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

const GROUPS = ["match", "share", "device"] as const;

/** Open the menu, and run the command that was chosen. */
export const openMenu = async (app: App) => {
  const { commands, game, state } = app;
  const lines = [...commands].flatMap(([name, { menu }]) =>
    menu && (menu.when?.(state) ?? true)
      ? [{ name, group: menu.group, label: menu.label(state, game) }]
      : [],
  );
  const drawGroup = (group: (typeof GROUPS)[number]) => {
    const own = lines.filter((line) => line.group === group);
    if (own.length === 0) return nothing;
    return html`<section class="menu-group" aria-labelledby=${`menu-${group}`}>
      <h3 id=${`menu-${group}`}>${t(group)}</h3>
      <ul class="menu-list">
        ${own.map(({ label, name }) => html`<li><button value=${name}>${label}</button></li>`)}
      </ul>
    </section>`;
  };
  const isKnown = state.offline !== "unknown";
  const chosen = await openSheet(
    app,
    t("menu"),
    html`${GROUPS.map(drawGroup)}
      ${isKnown ? html`<p class="hush">${frame.t(state.offline)}</p>` : nothing}`,
  );
  if (chosen) app.run(chosen);
};

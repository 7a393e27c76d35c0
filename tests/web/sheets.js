/** Sheets in a document of their own, which a test fills in as a person does. */

import { Window } from "happy-dom";

const window = new Window({ url: "https://noon.test/game/" });
const { document, Element, Event, HTMLElement, HTMLInputElement, HTMLSelectElement } = window;
const OF_PAGE = { document, Element, Event, HTMLElement, HTMLInputElement, HTMLSelectElement };
Object.assign(globalThis, OF_PAGE, { window, FRAME: "", HAS_REMAINDER: true });
// Two things that happy-dom does not do: it selects another option than the one that is drawn as
// selected, and does not choose one of several radio buttons by their value.
const { showModal } = window.HTMLDialogElement.prototype;
window.HTMLDialogElement.prototype.showModal = function () {
  for (const option of this.querySelectorAll("option[selected]")) option.selected = true;
  showModal.call(this);
};
Object.defineProperty(window.RadioNodeList.prototype, "value", {
  get() {
    return [...this].find(({ checked }) => checked)?.value ?? "";
  },
  set(value) {
    for (const each of this) each.checked = each.value === value;
  },
});

/** Return the sheet on top, with functions to read and fill it in. */
export const openedSheet = () => {
  const form = [...document.querySelectorAll("dialog form")].at(-1);
  const find = (selector) => form.querySelector(selector);
  const isShown = (each) => !each.closest("[hidden]");
  const labels = () => [...form.querySelectorAll("button, label")].filter(isShown);
  return {
    find,
    form,
    says: (selector = "form") =>
      form.parentElement.querySelector(selector).textContent.replace(/\s+/g, " ").trim(),
    labels: () => labels().map(({ textContent }) => textContent.trim()),
    press: (label) => labels().find(({ textContent }) => textContent.trim() === label).click(),
    /** Type or choose the values of fields, by name. */
    fill: (values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = find(`[name="${name}"]`);
        field.value = value;
        for (const type of ["input", "change"]) {
          field.dispatchEvent(new Event(type, { bubbles: true }));
        }
      }
    },
  };
};

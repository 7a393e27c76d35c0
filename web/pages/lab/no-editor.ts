/** The bot lab where its editor was not loaded. */

import { vocabulary } from "../../i18n/message.ts";
import type { Lab } from "../../lab/lab.ts";
import { html, render } from "../../view/lit.ts";
import { region } from "../screen.ts";

const { t } = vocabulary("frame");

/** Show the code without an editor, and how to get one. */
export const doWithoutEditor = (lab: Lab) => {
  const again = html`<button class="inline" data-command="reload">${t("loadAgain")}</button>`;
  const said = document.createElement("div");
  said.setAttribute("role", "status");
  region("editor").prepend(said);
  region("editor").style.overflow = "auto";
  render(html`<p class="is-error">${vocabulary("lab").t("noEditor")} ${again}</p>`, said);
  const text = region("preview");
  lab.editor = {
    show: ({ source }) => {
      text.textContent = source;
    },
    text: () => lab.code.source,
    mark: () => {},
    unmark: () => {},
  };
};

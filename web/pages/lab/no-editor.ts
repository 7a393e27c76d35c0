/** The bot lab where its editor was not loaded. */

import { vocabulary } from "../../i18n/message.ts";
import type { Lab } from "../../lab/lab.ts";
import { render } from "../../view/lit.ts";
import { drawMissing } from "../../view/missing.ts";
import { region } from "../screen.ts";

const { t } = vocabulary("lab");

/** Show the code without an editor, and how to get one. */
export const doWithoutEditor = (lab: Lab) => {
  const again = () => (window.noonGuard ?? location).reload();
  const said = document.createElement("div");
  region("editor").prepend(said);
  region("editor").style.overflow = "auto";
  render(drawMissing(again, t("noEditor")), said);
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

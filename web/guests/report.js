/** A report for the author of an added game: what failed, in which file, in which browser. */

import { copyText } from "../app/files.js";
import { vocabulary } from "../i18n/message.js";
import { html, nothing } from "../view/lit.js";

/** @import { Package } from "../storage/guests.js" */
/** @typedef {{ said: readonly string[], code: string, params: object }} Failure what was said of it, and by which code */

const { t } = vocabulary("guests");

/** A report that can be copied, and what came of that. */
export class Report {
  #text;
  #refresh;
  /** @type {boolean | null} */
  #isCopied = null;

  /** @param {readonly Package[]} packages @param {Failure} failure @param {() => void} refresh draws it again */
  constructor(packages, { code, params, said }, refresh) {
    this.#text = [
      ...said,
      `${code} ${JSON.stringify(params)}`,
      ...packages.map(({ file, sha256 }) => `${file} ${sha256}`),
      navigator.userAgent,
    ].join("\n");
    this.#refresh = refresh;
  }

  draw =
    () => html`<button type="button" class="button" @click=${this.#copy}>${t("report")}</button>
    ${this.#isCopied === null ? nothing : html`<p role="status">${t(this.#isCopied ? "reported" : "notReported")}</p>`}
    ${this.#isCopied === false ? html`<pre class="report" tabindex="0">${this.#text}</pre>` : nothing}`;

  #copy = async () => {
    this.#isCopied = await copyText(this.#text);
    this.#refresh();
  };
}

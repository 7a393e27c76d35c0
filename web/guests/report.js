/** A report for the author of an added game: what failed, in which file, in which browser. */

import { copyText } from "../app/files.js";
import { vocabulary } from "../i18n/message.js";
import { html, nothing } from "../view/lit.js";

/** @import { Package } from "../storage/guests.js" */
/** @typedef {{ said: readonly string[], code: string, params: object }} Failure what was said of it, and by which code */

const { t } = vocabulary("guests");

/**
 * Return a function that draws a button which copies the report, and what came of that.
 * @param {readonly Package[]} packages @param {Failure} failure @param {() => void} refresh draws it again
 */
export const reportOf = (packages, { code, params, said }, refresh) => {
  const text = [
    ...said,
    `${code} ${JSON.stringify(params)}`,
    ...packages.map(({ file, sha256 }) => `${file} ${sha256}`),
    navigator.userAgent,
  ].join("\n");
  /** @type {boolean | null} */
  let isCopied = null;
  const copy = async () => {
    isCopied = await copyText(text);
    refresh();
  };
  return () => html`<button type="button" class="button" @click=${copy}>${t("report")}</button>
    ${isCopied === null ? nothing : html`<p role="status">${t(isCopied ? "reported" : "notReported")}</p>`}
    ${isCopied === false ? html`<pre class="report" tabindex="0">${text}</pre>` : nothing}`;
};

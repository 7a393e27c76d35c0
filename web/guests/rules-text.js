/** Draws a rules text in Markdown: headings, lists, paragraphs and bold words. All else is plain text. */

import { visible } from "../i18n/visible.js";
import { html } from "../view/lit.js";

/** @param {string} text */
const inline = (text) =>
  visible(text)
    .split("**")
    .map((part, at) => (at % 2 ? html`<b>${part}</b>` : part));

/** @param {string} block */
const drawBlock = (block) => {
  const heading = /^#{1,6} (.*)/.exec(block);
  if (heading) return html`<h2>${visible(heading[1] ?? "")}</h2>`;
  const items = block.split(/^(?:[-*]|\d+\.) /m).slice(1);
  const isList = items.length > 0 && /^(?:[-*]|\d+\.) /.test(block);
  return isList
    ? html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`
    : html`<p>${inline(block)}</p>`;
};

/** @param {string} markdown */
export const drawRulesText = (markdown) =>
  markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block && block !== "---")
    .map(drawBlock);

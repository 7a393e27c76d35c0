/** The styles and messages of the parts that load when they are first used. */

import { addMessages } from "../i18n/message.ts";
import { importFile } from "../storage/load-part.ts";

let lateStyles: CSSStyleSheet | undefined;

/**
 * Add the styles and the messages, once.
 * @param messages the address of their script @param again a query for the address of the styles
 */
export const addLate = async (messages: string, again = "") => {
  if (lateStyles) return;
  const [answer, { default: tables }] = await Promise.all([
    fetch(new URL(`late.css${again}`, import.meta.url)),
    importFile(messages),
  ]);
  if (!answer.ok) throw new Error(`late.css: ${answer.status}`);
  const sheet = await new CSSStyleSheet().replace(await answer.text());
  if (lateStyles) return;
  addMessages(tables);
  document.adoptedStyleSheets.push(sheet);
  lateStyles = sheet;
};

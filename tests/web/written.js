/** What a template becomes on the page: its markup, and the text that is read. */

import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";

/** Return the markup of a template. */
export const written = (template) =>
  collectResultSync(render(template)).replace(/<!--.*?-->|<\?>/g, "");

/** Return what a template says, elements left out. */
export const textOf = (template) =>
  written(template)
    .replace(/<[^>]*>|\s+/g, " ")
    .replace(/ +/g, " ")
    .trim();

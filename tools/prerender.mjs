/**
 * Draw pages as they look before any script has run, with the front ends' own templates.
 *
 * In: {"pages": [{"slug", "script", "opening", "picture"}]} on standard input, `script` being the
 * path of a front end and `picture` the match of its card. Out: by slug, the regions as HTML, the
 * picture, and what the board is called.
 */

import { register } from "node:module";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

register("./prerender-hooks.mjs", import.meta.url);
const { render } = await import("@lit-labs/ssr");
const { collectResultSync } = await import("@lit-labs/ssr/lib/render-result.js");
const { drawRegions, openingScene, openingUi, REGIONS } = await import("../web/parts/regions.js");

const written = (template) => collectResultSync(render(template));
const withoutMarks = (html) => html.replace(/<!--.*?-->|<\?>/g, "");

const drawn = {};
for (const { slug, script, opening, picture } of JSON.parse(await text(process.stdin)).pages) {
  const front = (await import(pathToFileURL(script).href)).default;
  const templates = drawRegions(front, openingScene(opening), openingUi(), null, null);
  drawn[slug] = {
    regions: Object.fromEntries(REGIONS.map((name) => [name, written(templates[name])])),
    picture: withoutMarks(written(front.picture(picture))),
    boardLabel: front.boardLabel,
  };
}
process.stdout.write(JSON.stringify(drawn));

/**
 * Draw pages as they look before any script has run, with the front ends' own templates.
 *
 * In: {"sources", "pages": [{"slug", "script", "entry", "opening", "picture"}]} on standard input, `sources`
 * being the folder of the scripts, `script` the path of a front end in it and `picture` the match of
 * its card. Out: by slug, the regions as HTML, the picture, and what the board is called.
 */

import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";

const { sources, pages } = JSON.parse(await text(process.stdin));
const load = (path) => import(pathToFileURL(join(sources, path)).href);
const { drawRegions, openingView, REGIONS } = await load("view/regions.js");

const written = (template) => collectResultSync(render(template));
const withoutMarks = (html) => html.replace(/<!--.*?-->|<\?>/g, "");

const drawn = {};
for (const { slug, script, entry, opening, picture } of pages) {
  const { default: own, forGame } = await load(script);
  const front = forGame?.(entry) ?? own;
  const templates = drawRegions(front, openingView(opening));
  drawn[slug] = {
    regions: Object.fromEntries(REGIONS.map((name) => [name, written(templates[name]())])),
    picture: withoutMarks(written(front.picture(picture))),
    boardLabel: front.boardLabel,
  };
}
process.stdout.write(JSON.stringify(drawn));

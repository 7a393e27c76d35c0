/**
 * Draw the picture of each game that chats and networks show next to its link.
 *
 * Input, as JSON: `wordmark`, an SVG; `font`, a path; `tokens`, the CSS of the colors; `games`, a
 * list of {slug, look, picture, styles}, where `picture` is an SVG and `styles` its CSS. Output, as
 * JSON: by slug, a PNG in base64.
 */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { transformSync } from "esbuild";

const module = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
await initWasm(readFileSync(fileURLToPath(module)));

const { font, games, tokens, wordmark } = JSON.parse(await text(process.stdin));

const light = Object.fromEntries(
  [...tokens.matchAll(/(--[\w-]+): var\(--noon, (#\w+)\)/g)].map(([, name, color]) => [
    name,
    color,
  ]),
);

/** Return plain rules: the renderer knows no layers, no nesting and no variables. */
const plain = (css) =>
  transformSync(css, { loader: "css", target: "chrome80" })
    .code.replace(/^@layer \w+ \{([\s\S]*)\}\s*$/, "$1")
    .replace(/fill: var\(--who-soft\)/g, "fill: currentColor; fill-opacity: 0.14")
    .replace(/var\(--who(, [^;]*)?\);/g, "currentColor;")
    .replace(/var\(--display\)/g, "Young Serif")
    .replace(/var\((--[\w-]+)\)/g, (_, name) => light[name]);

const SHARED = `
  svg { color: ${light["--ink"]} }
  .of-1 { color: ${light["--p1"]} }
  .of-2 { color: ${light["--p2"]} }
  .mark { fill: currentColor }
  .sun circle { fill: ${light["--gold"]}; stroke: ${light["--gold-edge"]}; stroke-width: 1.75 }
  .sun path { fill: none; stroke: ${light["--gold-edge"]}; stroke-width: 2 }`;

/** Draw 1200 by 630 pixels, of which some networks cut off the sides. */
const draw = ({ look, picture, styles }) => {
  const [, inside] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(picture);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <style>${SHARED}${styles.map(plain).join("")}</style>
    <rect width="1200" height="630" fill="${light["--ground"]}"/>
    <g class="picture card-${look}" transform="translate(285 22) scale(5.25)">${inside}</g>
    ${wordmark.replace("<svg ", '<svg x="505" y="548" width="190" height="43" ')}
  </svg>`;
  const fonts = { fontBuffers: [readFileSync(font)], defaultFontFamily: "Young Serif" };
  const drawn = new Resvg(svg, { font: fonts, fitTo: { mode: "width", value: 1200 } }).render();
  return Buffer.from(drawn.asPng()).toString("base64");
};

const drawn = Object.fromEntries(games.map((game) => [game.slug, draw(game)]));
process.stdout.write(JSON.stringify(drawn));

/** A match as a picture: the SVG that its front end draws, with the names above it, as a PNG. */

import { saveFile } from "../../app/files.js";
import { shownPosition } from "../../app/selectors.js";
import { vocabulary } from "../../i18n/message.js";
import { SITE } from "../../storage/scope.js";
import { html, render } from "../../view/lit.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/share");

const SCALE = 10; // pixels of the PNG for each unit of the SVG
const [WIDTH, HEIGHT] = [120, 116];
const FONT = "fonts/young-serif.woff2";

/** Copy the picture, or save it where the browser does not take pictures. @param {App} app */
export const copyPicture = async (app) => {
  const { game, ply } = shownPosition(app.state);
  const made = makePng(app);
  try {
    // Safari takes a promise here, and nothing that comes after it.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
    return app.say(t("pictureCopied"));
  } catch {
    // No permission, or no pictures: a file can be sent as well.
  }
  try {
    saveFile(`${game}-${ply}.png`, await made);
    app.say(t("pictureSaved"));
  } catch {
    app.say(t("noPicture"), true);
  }
};

/** Return the picture as a PNG. @param {App} app @returns {Promise<Blob>} rejects where the browser cannot draw it */
const makePng = async (app) => {
  const text = new XMLSerializer().serializeToString(await drawSvg(app));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
};

/** Return the picture as an SVG that needs no other file. @param {App} app */
const drawSvg = async ({ front, state }) => {
  const position = shownPosition(state);
  const [first = "", second = ""] = position.players;
  const title = document.querySelector("h1")?.textContent?.trim() ?? "";
  const host = document.createElement("div");
  render(
    html`<svg class="match-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" width=${WIDTH * SCALE} height=${HEIGHT * SCALE} data-theme=${theme()}>
      <rect width="100%" height="100%" />
      <text class="of-1" x="5" y="11">● ${first}</text>
      <text class="of-2" x="115" y="11">${second} ◆</text>
      <g class="picture card-${position.game} card-generic">${front.picture(position)}</g>
      <text class="is-foot" x="60" y="112">${`noon · ${title}`}</text>
    </svg>`,
    host,
  );
  const [sheet, board] = host.querySelectorAll("svg");
  if (!sheet || !board) throw new Error("no picture");
  for (const [name, value] of Object.entries({ y: 14, width: WIDTH, height: 92 })) {
    board.setAttribute(name, String(value));
  }
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = pageStyle() + (await fontFace());
  sheet.prepend(style);
  return sheet;
};

/** Return the theme of the page. An SVG in an image does not know what the system prefers. */
const theme = () => {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return document.documentElement.dataset.theme ?? (isDark ? "midnight" : "noon");
};

/** Return the style of the page, apart from its font, which lies in a file. */
const pageStyle = () =>
  Array.from(document.styleSheets)
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map(({ cssText }) => cssText)
    .join("\n");

/** Return the font of the letters as a rule, "" where it cannot be loaded. */
const fontFace = async () => {
  try {
    const bytes = new Uint8Array(await (await fetch(new URL(FONT, SITE))).arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return `@font-face{font-family:"Young Serif";src:url(data:font/woff2;base64,${btoa(text)})}`;
  } catch {
    return "";
  }
};

/** A match as a picture: the SVG that its front end draws, with the names above it, as a PNG. */

import { handOver, inTime, saveFile } from "../../app/files.ts";
import { shownPosition } from "../../app/selectors.ts";
import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { SITE } from "../../storage/scope.ts";
import { html, render, svg } from "../../view/lit.ts";
import { seriesScore, seriesWinner } from "../series/series.ts";

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

const SCALE = 10; // pixels of the PNG for each unit of the SVG
const [WIDTH, HEIGHT] = [120, 116];
const FONT = "fonts/young-serif.woff2";

/** Copy the picture of the position on the board. */
export const copyPicture = (app: App) => {
  const { game, ply } = shownPosition(app.state);
  return handOn(app, `${game}-${ply}.png`, drawMatch(app));
};

/** Give the result of the series to the device's own sheet, else copy it. */
export const shareSeries = async (app: App) => {
  const name = "noon-series.png";
  if (!navigator.canShare?.({ files: [fileOf(name, [])] })) {
    return handOn(app, name, drawSeries(app));
  }
  const picture = await inTime(makePng(drawSeries(app))).catch(() => null);
  if (!picture) return app.say(t("noPicture"), true);
  const isDone = await handOver({ files: [fileOf(name, [picture])] });
  if (!isDone) await handOn(app, name, drawSeries(app));
};

const fileOf = (name: string, parts: Blob[]) => new File(parts, name, { type: "image/png" });

/** Copy a picture, or save it where the browser does not take pictures. */
const handOn = async (app: App, name: string, drawn: Promise<SVGElement>) => {
  const made = inTime(makePng(drawn));
  try {
    // Safari takes a promise here, and nothing that comes after it.
    await inTime(navigator.clipboard.write([new ClipboardItem({ "image/png": made })]));
    return app.say(t("pictureCopied"));
  } catch {
    // No permission, or no pictures: a file can be sent as well.
  }
  try {
    saveFile(name, await made);
    app.say(t("pictureSaved"));
  } catch {
    app.say(t("noPicture"), true);
  }
};

/** @returns rejects where the browser cannot draw it */
const makePng = async (drawn: Promise<SVGElement>): Promise<Blob> => {
  const text = new XMLSerializer().serializeToString(await drawn);
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

/** Return a sheet with two names above and a line below as an SVG that needs no other file. */
const drawSheet = async ([first, second]: [string, string], middle: unknown, foot: string) => {
  const host = document.createElement("div");
  render(
    html`<svg class="match-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}"
      width=${WIDTH * SCALE} height=${HEIGHT * SCALE} data-theme=${theme()}>
      <rect width="100%" height="100%" />
      <text class="of-1" x="5" y="11">● ${first}</text>
      <text class="of-2" x="115" y="11">${second} ◆</text>
      ${middle}
      <text class="is-foot" x="60" y="112">${`noon · ${foot}`}</text>
    </svg>`,
    host,
  );
  const sheet = host.querySelector("svg");
  if (!sheet) throw new Error("no picture");
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = pageStyle() + (await fontFace());
  sheet.prepend(style);
  return sheet;
};

const drawMatch = async ({ front, state }: App) => {
  const position = shownPosition(state);
  const title = document.querySelector("h1")?.textContent?.trim() ?? "";
  const board = svg`<g class=${`picture card-${position.game} card-generic`}
    >${front.picture(position)}</g>`;
  const sheet = await drawSheet(position.players, board, title);
  const drawn = sheet.querySelector("svg");
  if (!drawn) throw new Error("no picture");
  for (const [name, value] of Object.entries({ y: 14, width: WIDTH, height: 92 })) {
    drawn.setAttribute(name, String(value));
  }
  return sheet;
};

/** Draw the result of a series that is over. */
const drawSeries = ({ state: { match, series } }: App) => {
  const score = (seriesScore(series, match.players) ?? [0, 0]).join("–");
  const name = seriesWinner(series) ?? "";
  const middle = svg`<text class="is-score" x="60" y="68">${score}</text>
    <text class="is-foot" x="60" y="86">${frame.t("seriesWon", { name, score })}</text>`;
  return drawSheet(match.players, middle, frame.t("bestOf", { n: series.best ?? 0 }));
};

/** Return the theme of the page. An SVG in an image does not know what the system prefers. */
const theme = () => {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return document.documentElement.dataset.theme ?? (isDark ? "midnight" : "noon");
};

/** Return the style of the page and its late parts, apart from its font, which lies in a file. */
const pageStyle = () =>
  [...document.styleSheets, ...document.adoptedStyleSheets]
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

/** A match as a picture: what its front end draws, who won, the score and the address, as a PNG. */

import { handOver, inTime, saveFile } from "../../app/files.ts";
import { shownPosition } from "../../app/selectors.ts";
import type { App, AppState } from "../../app/types.ts";
import { sharedAddress } from "../../i18n/language.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { SITE } from "../../storage/scope.ts";
import { html, render, svg } from "../../view/lit.ts";
import { codeOf } from "../../view/qr-code.ts";
import { resultOf } from "../../view/regions.ts";
import { inSeats, seatsOf } from "../../view/seats.ts";
import { fromMost, seriesScore, seriesWinner } from "../series/series.ts";

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

const SCALE = 10; // pixels of the PNG for each unit of the SVG
/** For a chat, and as wide as the preview of a link. */
const SIZES = { square: [120, 120], wide: [120, 63] } as const;
type Shape = keyof typeof SIZES;
const FONT = "fonts/young-serif.woff2";
const LETTER = 0.62; // least width of a letter, of its size
const SCORE = 5.5; // size of its digits
const GAP = 2; // between a name and the score

export const copyPicture = (app: App, shape: Shape) => {
  const { game, ply } = shownPosition(app.state);
  return handOn(app, `${game}-${ply}.png`, drawMatch(app, shape));
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
  const sheet = await drawn;
  const text = new XMLSerializer().serializeToString(sheet);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Number(sheet.getAttribute("width"));
  canvas.height = Number(sheet.getAttribute("height"));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
};

/** Return a sheet as an SVG that needs no other file. */
const drawSheet = async (shape: Shape, match: State, content: unknown) => {
  const [width, height] = SIZES[shape];
  const host = document.createElement("div");
  render(
    html`<svg class="match-picture" viewBox="0 0 ${width} ${height}"
      width=${width * SCALE} height=${height * SCALE}
      data-theme=${theme()} data-seats=${seatsOf(match)}>
      <rect width="100%" height="100%" />
      ${content}
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

type Spot = { x: number; y: number };
type Text = Spot & { text: string; size: number; width: number };

/** Return how wide a text of the size 1 is at most, in the bold letters of the page. */
const widthOf = (text: string) => {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return LETTER * text.length;
  context.font = `600 100px ${window.getComputedStyle(document.body).fontFamily}`;
  return Math.max(LETTER * text.length, context.measureText(text).width / 100);
};

/** Return a line of text, smaller where it would be wider than its place. */
const drawText = (name: string, { text, x, y, size, width }: Text) => {
  const fitting = Math.min(size, width / widthOf(text));
  return svg`<text class=${name} x=${x} y=${y} font-size=${fitting.toFixed(2)}>${text}</text>`;
};

/** Return both names with their marks, each on its side, and the score between them. */
const drawNames = (
  { match, series }: Pick<AppState, "match" | "series">,
  { x, y, width }: Spot & { width: number },
) => {
  const [one, two] = inSeats(match, [0, 1] as const);
  const score = seriesScore(series, match.players);
  const [left, right] = [`● ${match.players[one]}`, `${match.players[two]} ◆`];
  const middle = score ? inSeats(match, score).join("–") : "";
  const half = (width - SCORE * widthOf(middle)) / 2 - GAP;
  const size = Math.min(5.5, half / Math.max(widthOf(left), widthOf(right))); // the same for both
  const line = { y, size, width };
  return svg`
    ${drawText(`of-${one + 1}`, { ...line, text: left, x })}
    ${middle && drawText("is-middle", { ...line, size: SCORE, text: middle, x: x + width / 2 })}
    ${drawText(`of-${two + 1} is-end`, { ...line, text: right, x: x + width })}`;
};

/** Return the address of the game as a code, where there is space in words, and what is played. */
const drawFoot = (game: string, { x, y, width }: Spot & { width: number }) => {
  const address = sharedAddress("");
  const { path, size } = codeOf(address);
  const side = 17;
  const code = `translate(${x + width - side} ${y - side + 1}) scale(${side / size})`;
  const line = { x, size: 4.5, width: width - side - 4 };
  return svg`${drawText("is-foot", { ...line, y: y - 6, text: `noon · ${game}` })}
    ${width > 60 ? drawText("is-foot", { ...line, y, text: address.replace(/^\w+:\/\//, "") }) : ""}
    <g transform=${code}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d=${path} /></g>`;
};

const gameName = () => document.querySelector("h1")?.textContent?.trim() ?? "";

/** Draw the position on the board, and who has won, or whose turn it is. */
const drawMatch = async ({ front, state }: App, shape: Shape) => {
  const position = shownPosition(state);
  const { outcome, players, to_move: mover } = position;
  const text = outcome
    ? resultOf(position, front).title
    : frame.t("turnOf", { name: players[mover] ?? "" });
  const board = svg`<g class=${`picture card-${position.game} card-generic`}
    >${front.picture(position)}</g>`;
  const isWide = shape === "wide";
  const place = isWide ? { x: 67, width: 49 } : { x: 6, width: 108 };
  const sheet = await drawSheet(
    shape,
    position,
    svg`${drawText("is-title", { ...place, text, y: isWide ? 14 : 13, size: 8 })}
      ${drawNames(state, { ...place, y: isWide ? 26 : 23 })}
      ${board}
      ${drawFoot(gameName(), { ...place, y: isWide ? 57 : 113 })}`,
  );
  const drawn = sheet.querySelector("svg");
  if (!drawn) throw new Error("no picture");
  const box = isWide
    ? { x: 3, y: 8, width: 60, height: 46 }
    : { x: 6, y: 25, width: 108, height: 71 };
  for (const [name, value] of Object.entries(box)) drawn.setAttribute(name, String(value));
  return sheet;
};

/** Draw the result of a series that is over. */
const drawSeries = ({ state }: App) => {
  const { match, series } = state;
  const won = seriesScore(series, match.players) ?? [0, 0];
  const score = inSeats(match, won).join("–");
  const name = seriesWinner(series) ?? "";
  const title = frame.t("seriesWon", { name, score: fromMost(won) });
  const place = { x: 6, width: 108 };
  const game = `${gameName()} · ${frame.t("bestOf", { n: series.best ?? 0 })}`;
  const content = svg`
    ${drawText("is-title", { ...place, text: title, y: 13, size: 8 })}
    ${drawNames({ match, series: { players: [], won: {} } }, { ...place, y: 23 })}
    ${drawText("is-score", { text: score, x: 60, y: 72, size: 36, width: 100 })}
    ${drawFoot(game, { ...place, y: 113 })}`;
  return drawSheet("square", match, content);
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

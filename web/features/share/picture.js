/** The board as a picture, with the names above it, as it looks on the page at this moment. */

import { saveFile } from "../../app/files.js";
import { vocabulary } from "../../i18n/message.js";
import { SITE } from "../../storage/scope.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/share");

const SCALE = 2; // pixels of the picture for each of the page
const FONT = "fonts/young-serif.woff2";
const XHTML = "http://www.w3.org/1999/xhtml";
const EDGE = 16; // pixels around

const BLANK = ".terms, .aim"; // no part of the position; the rest stays where it is
const LEFT_OUT = ".sr, [hidden]";

/** Copy the picture, or save it where the browser does not take pictures. @param {App} app */
export const copyPicture = async (app) => {
  const { game, ply } = app.state.match;
  const made = drawPicture();
  try {
    // Safari wants the promise: what was pressed counts only for a moment.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
    return app.say(t("pictureCopied"));
  } catch {
    // Not allowed, or no pictures: a file can be sent as well.
  }
  try {
    saveFile(`${game}-${ply}.png`, await made);
    app.say(t("pictureSaved"));
  } catch {
    app.say(t("noPicture"), true);
  }
};

/** Return the picture as a PNG. @returns {Promise<Blob>} rejects where the browser cannot draw it */
const drawPicture = async () => {
  const parts = ["turns", "board"].map(
    (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
  );
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const width = Math.ceil(Math.max(...boxes.map((box) => box.width)) + 2 * EDGE);
  const height = Math.ceil(boxes.reduce((sum, box) => sum + box.height, 0) + 4 * EDGE);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await writeSvg(parts, width, height))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: width * SCALE,
    height: height * SCALE,
  });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
};

/**
 * Return parts of the page as one SVG that needs nothing else: every style is written out, and the
 * font is in it.
 * @param {HTMLElement[]} parts @param {number} width @param {number} height
 */
const writeSvg = async (parts, width, height) => {
  const plain = makePlain();
  const sheet = document.createElementNS(XHTML, "div");
  const page = getComputedStyle(document.body);
  for (const part of parts) sheet.append(copyOf(part, plain.style, plain.style));
  const foot = document.createElementNS(XHTML, "p");
  foot.textContent = `noon · ${document.querySelector("h1")?.textContent?.trim() ?? ""}`;
  dress(
    foot,
    `margin:${EDGE / 2}px 0 0;text-align:center;color:${page.color};font:14px ${page.fontFamily}`,
  );
  sheet.append(foot);
  dress(
    sheet,
    `padding:${EDGE}px;background:${backgroundOf(page)};height:100%;box-sizing:border-box`,
  );
  plain.remove();
  const font = await fontFace();
  const body = new XMLSerializer().serializeToString(sheet);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${font}</style><foreignObject width="${width}" height="${height}">${body}</foreignObject></svg>`;
};

/** Give an element its style: the policy of the page lets no attribute do that. @param {Element} element @param {string} style */
const dress = (element, style) => {
  /** @type {HTMLElement} */ (element).style.cssText = style;
};

/** @param {CSSStyleDeclaration} page */
const backgroundOf = ({ backgroundColor }) =>
  backgroundColor === "rgba(0, 0, 0, 0)"
    ? getComputedStyle(document.documentElement).backgroundColor
    : backgroundColor;

/** Return the style of an element to which no style sheet of the page applies, until it is removed. */
const makePlain = () => {
  const host = document.createElement("div");
  host.style.all = "initial";
  document.body.append(host);
  const inside = document.createElement("span");
  host.attachShadow({ mode: "open" }).append(inside);
  return { style: getComputedStyle(inside), remove: () => host.remove() };
};

/**
 * Return a copy with its style written out: what is neither usual nor as its parent has it.
 * @param {Element} element @param {CSSStyleDeclaration} above of its parent @param {CSSStyleDeclaration} plain
 * @returns {Element}
 */
const copyOf = (element, above, plain) => {
  const style = getComputedStyle(element);
  // A list or a heading would bring a style of its own.
  const copy = /** @type {Element} */ (
    element instanceof HTMLElement
      ? document.createElementNS(XHTML, "span")
      : element.cloneNode(false)
  );
  for (const name of ["class", "id", "style"]) copy.removeAttribute(name);
  dress(copy, written(style, above, plain));
  for (const side of ["::before", "::after"]) {
    const told = getComputedStyle(element, side);
    const text = /^"(.*)"$/.exec(told.content)?.[1];
    const isThere = told.display !== "none" && text !== undefined;
    const child =
      isThere && element instanceof HTMLElement ? pseudo(text, told, style, plain) : null;
    if (child) side === "::before" ? copy.prepend(child) : copy.append(child);
    if (side === "::before") copyChildren(element, copy, style, plain);
  }
  return copy;
};

/** @param {Element} element @param {Element} copy @param {CSSStyleDeclaration} style @param {CSSStyleDeclaration} plain */
const copyChildren = (element, copy, style, plain) => {
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.cloneNode());
    if (!(child instanceof Element) || child.matches(LEFT_OUT) || !child.checkVisibility())
      continue;
    const drawn = copyOf(child, style, plain);
    if (child.matches(BLANK)) /** @type {HTMLElement} */ (drawn).style.visibility = "hidden";
    copy.append(drawn);
  }
};

/** @param {string} text @param {CSSStyleDeclaration} told @param {CSSStyleDeclaration} above @param {CSSStyleDeclaration} plain */
const pseudo = (text, told, above, plain) => {
  const span = document.createElementNS(XHTML, "span");
  span.textContent = text;
  dress(span, written(told, above, plain));
  return span;
};

/** Return what differs from the parent's style or the usual one, as an attribute. @param {CSSStyleDeclaration} style @param {CSSStyleDeclaration} above @param {CSSStyleDeclaration} plain */
const written = (style, above, plain) =>
  Array.from(style)
    .filter((name) => !/^(-webkit-(?!text-fill)|animation|transition|--|cursor|scroll)/.test(name))
    .filter((name) => {
      const value = style.getPropertyValue(name);
      return value !== plain.getPropertyValue(name) || value !== above.getPropertyValue(name);
    })
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .join(";");

/** Return the font of the letters as a rule, "" where it cannot be had. */
const fontFace = async () => {
  try {
    const bytes = new Uint8Array(await (await fetch(new URL(FONT, SITE))).arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return `@font-face{font-family:"Young Serif";src:url(data:font/woff2;base64,${btoa(text)})}`;
  } catch {
    return "";
  }
};

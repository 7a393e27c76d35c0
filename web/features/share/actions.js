/** Share, copy, save and load; loaded at the first use. */

import { drawKind, kindOf } from "../../app/file-kinds.js";
import { chooseFile, copyText, handOver, readFile, saveFile } from "../../app/files.js";
import { pageOf, sharedAddress } from "../../i18n/language.js";
import { vocabulary } from "../../i18n/message.js";
import { hasLink } from "../../match/record.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { askSheet } from "../dialog/dialog.js";

/** @import { App, AppState } from "../../app/types.js" */

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Characters of the longest match file, as `py_rules.record.MAX_TEXT`. */
const MAX_TEXT = 1024 * 1024;
const MAX_BYTES = 4 * MAX_TEXT;

/** @param {App} app */
export const copy = async (app) => {
  const { wanted } = app.state;
  if (!hasLink(wanted)) return app.say(t("noLink"), true);
  app.say(t((await copyText(sharedAddress(wanted))) ? "copied" : "notCopied"));
};

/** Copy the address as it came. @param {App} app */
export const copyOriginal = async (app) => {
  app.say(t((await copyText(location.href)) ? "copied" : "notCopied"));
};

/** Copy the link that opens at the position on the board. @param {App} app */
export const copyPlace = async (app) => {
  const address = placeAddress(app.state);
  if (address) app.say(t((await copyText(address)) ? "placeCopied" : "notCopied"));
};

/** @param {App} app */
export const copyAsText = async (app) => {
  const text = await app.rules.write(app.state.match);
  app.say(t((await copyText(text)) ? "textCopied" : "notCopied"));
};

/** Hand the link to the device's own sheet, else copy it. @param {App} app */
export const send = async (app) => {
  const link = { title: document.title, url: sharedAddress(app.state.wanted) };
  if (!(await handOver(link))) await copy(app);
};

/** @param {App} app */
export const save = async (app) => {
  const { match } = app.state;
  saveFile(`${match.game}.txt`, await app.rules.write(match));
};

/** Read a match from a file, of this game or of another. @param {App} app */
export const load = async (app) => {
  const file = await chooseFile();
  if (file) await open(app, file);
};

/** @param {App} app @param {File} file */
const open = async (app, file) => {
  const close = { label: frame.t("close"), value: "", main: true };
  const refuse = (/** @type {unknown} */ why) => askSheet(app, t("notLoaded"), why, [close]);
  try {
    const text = await readFile(file, (blob) => blob.slice(0, MAX_BYTES).text());
    const kind = kindOf(text);
    if (kind === "matches") return (await app.load("history"))?.showHistory(app, file);
    if (kind && kind !== "match") return await refuse(drawKind(kind));
    if (text.length > MAX_TEXT) throw tooLong(text);
    const { game, record } = await app.rules.read(text);
    if (game === app.game.entry.slug) await app.session.choose(async () => record);
    else location.href = `${pageOf(game, app.game.names)}#${record}`;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    await refuse(reasonOf(error));
  }
};

/** Return the refusal of Python, to which such a text is not sent. @param {string} text */
const tooLong = ({ length }) => {
  const params = { characters: length, most: MAX_TEXT };
  return new RulesError({ code: "record.file-size", params, message: "" });
};

/**
 * Return the ply of an earlier position that is looked at, null for none.
 * @param {Pick<AppState, "match" | "review" | "viewing">} state
 */
export const plyLookedAt = ({ match, review, viewing }) => {
  const ply = (review.from ?? review.position ?? viewing)?.ply ?? match.ply;
  return ply < match.ply ? ply : null;
};

/**
 * Return the link that opens at the position on the board, null where that is the match's own.
 * @param {AppState} state
 */
export const placeAddress = (state) => {
  const ply = plyLookedAt(state);
  const { record } = state.match;
  return ply === null || !hasLink(record) ? null : `${sharedAddress(record)}&at=${ply}`;
};

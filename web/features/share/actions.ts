/** Share, copy, save and load; loaded at the first use. */

import { drawKind, kindOf } from "../../app/file-kinds.ts";
import { chooseFile, copyText, handOver, readFile, saveFile } from "../../app/files.ts";
import type { App, AppState } from "../../app/types.ts";
import { pageOf, sharedAddress } from "../../i18n/language.ts";
import { vocabulary } from "../../i18n/message.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { hasLink } from "../../rules/record.ts";
import { askSheet } from "../dialog/dialog.ts";

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Characters of the longest match file, as `py_rules.record.MAX_TEXT`. */
const MAX_TEXT = 1024 * 1024;
const MAX_BYTES = 4 * MAX_TEXT;

/** Copy a text, and say so. @param said the message where that is allowed */
const copyAndSay = async (app: App, text: string, said: Parameters<typeof t>[0] = "copied") =>
  app.say(t((await copyText(text)) ? said : "notCopied"));

/** Stop the time of a move: the person who gets the match may be the next to move. */
export const stopClock = ({ dispatch, state }: App) => {
  const { isPaused, key } = state.clock;
  if (key && !isPaused) dispatch({ type: "pause" });
};

export const copy = async (app: App) => {
  const { wanted } = app.state;
  stopClock(app);
  if (!hasLink(wanted)) return app.say(t("noLink"), true);
  await copyAndSay(app, sharedAddress(wanted));
};

/** Copy the address as it came. */
export const copyOriginal = (app: App) => copyAndSay(app, location.href);

/** Copy the link that opens at the position on the board. */
export const copyPlace = async (app: App) => {
  const address = placeAddress(app.state);
  if (address) await copyAndSay(app, address, "placeCopied");
};

export const copyAsText = async (app: App) =>
  copyAndSay(app, await app.rules.write(app.state.match), "textCopied");

/** Hand the link to the device's own sheet, else copy it. */
export const send = async (app: App) => {
  const link = { title: document.title, url: sharedAddress(app.state.wanted) };
  if (!(await handOver(link))) await copy(app);
};

export const save = async (app: App) => {
  const { match } = app.state;
  app.set({ message: null }); // it may say that a link was copied
  saveFile(`${match.game}.txt`, await app.rules.write(match));
};

/** Read a match from a file, of this game or of another. */
export const load = async (app: App) => {
  const file = await chooseFile();
  if (file) await open(app, file);
};

const open = async (app: App, file: File) => {
  const close = { label: frame.t("close"), value: "", main: true };
  const refuse = (why: unknown) => askSheet(app, t("notLoaded"), why, [close]);
  try {
    const text = await readFile(file, (blob) => blob.slice(0, MAX_BYTES).text());
    const kind = kindOf(text);
    if (kind === "matches") return (await app.load("history"))?.showHistory(app, file);
    if (kind && kind !== "match") return await refuse(drawKind(kind));
    if (text.length > MAX_TEXT) throw tooLong(text);
    const { game, record } = await app.rules.read(text);
    if (game !== app.game.entry.slug) location.href = `${pageOf(game, app.game.names)}#${record}`;
    // Like its link, so that a match of this device is not stored and counted again.
    else if (hasLink(record)) location.hash = record;
    else await app.session.choose(async () => record);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    await refuse(reasonOf(error));
  }
};

/** Return the refusal of Python, to which such a text is not sent. */
const tooLong = ({ length }: string) => {
  const params = { characters: length, most: MAX_TEXT };
  return new RulesError({ code: "record.file-size", params, message: "" });
};

/** Return the link that opens at the position on the board, null where that is the match's own. */
export const placeAddress = ({ match: { ply, record }, review, viewing }: AppState) => {
  const at = (review.from ?? review.position ?? viewing)?.ply ?? ply;
  return at < ply && hasLink(record) ? `${sharedAddress(record)}&at=${at}` : null;
};

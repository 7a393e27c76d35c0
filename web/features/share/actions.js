/** What share, copy, save and load do; loaded when one of them is first pressed. */

import { copyText, loadFile, saveFile } from "../../app/files.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { askSheet } from "../dialog/dialog.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary({
  en: {
    copied: "The link is copied.",
    textCopied: "The match is copied as text.",
    notCopied: "The browser does not let the page copy. The link is in the address bar.",
    notLoaded: "The file was not read",
    close: "Close",
  },
  de: {
    copied: "Der Link ist kopiert.",
    textCopied: "Die Partie ist als Text kopiert.",
    notCopied: "Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.",
    notLoaded: "Die Datei wurde nicht gelesen",
    close: "Schließen",
  },
});

/** @param {App} app */
export const copy = async (app) =>
  app.say(t((await copyText(location.href)) ? "copied" : "notCopied"));

/** @param {App} app */
export const copyAsText = async (app) => {
  const text = await app.rules.write(app.state.match);
  app.say(t((await copyText(text)) ? "textCopied" : "notCopied"));
};

/** Hand the link to the device's own sheet. */
export const send = async () => {
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch {
    // Closed again, which is an answer too.
  }
};

/** @param {App} app */
export const save = async (app) => {
  const { match } = app.state;
  saveFile(`${match.game}.txt`, await app.rules.write(match));
};

/** Read a match from a file, of this game or of another. @param {App} app */
export const load = async (app) => {
  const text = await loadFile();
  if (text === null) return;
  try {
    const { game, record } = await app.rules.read(text);
    if (game === app.game.entry.slug) await app.session.choose(async () => record);
    else location.href = `../${game}/#${record}`;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const answers = [{ label: t("close"), value: "", main: true }];
    await askSheet(app, t("notLoaded"), reasonOf(error), answers);
  }
};

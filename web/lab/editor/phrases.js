/** Phrases of the editor's own parts: their translations, by the English phrase. */

import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("lab");

export const namesOfEditor = () => ({ label: t("editor"), leaving: t("leaveEditor") });

/** @returns {Record<string, string>} */
export const phrases = () => ({
  Find: t("find"),
  Replace: t("replaceBy"),
  next: t("next"),
  previous: t("previous"),
  all: t("all"),
  "match case": t("matchCase"),
  regexp: t("regexp"),
  "by word": t("byWord"),
  replace: t("replace"),
  "replace all": t("replaceAll"),
  close: t("close"),
  "current match": t("currentMatch"),
  "on line": t("onLine"),
  "Go to line": t("goToLine"),
  go: t("go"),
  Completions: t("completions"),
});

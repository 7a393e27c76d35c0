/** Matches are read back from a file: each is limited, then read, then replayed by the rules. */

import { loadFile } from "../../app/files.js";
import { newId } from "../../app/random.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { putMatch, savedMatches } from "../../storage/store.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/history");

/** The version of the file that is written. */
export const VERSION = 1;

const MOST = 1_000; // matches that are read from one file
const LONGEST = 128 * 1024; // characters of one record

/** Return what a text holds as JSON, null if it is none. @param {string} text @returns {any} */
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Keep the matches of a file that the rules accept, and return what became of them all, a sentence
 * each.
 * @param {Pick<App, "rules">} app
 * @returns {Promise<string[]>} none if no file was chosen
 */
export const readBack = async ({ rules }) => {
  const text = await loadFile();
  if (text === null) return [];
  const file = parsed(text);
  if (Number.isInteger(file?.noon) && file.noon > VERSION) return [t("newer")];
  if (file?.noon !== VERSION || !Array.isArray(file.matches)) return [t("unread")];
  if (file.matches.length === 0) return [t("empty")];
  const known = new Set((await savedMatches()).map(({ game, record }) => `${game}#${record}`));
  const count = { read: 0, here: 0, refused: 0 };
  let reason = "";
  const refuse = (/** @type {string} */ why) => {
    count.refused += 1;
    reason ||= why;
  };
  for (const { game, record, updated } of file.matches.slice(0, MOST).map(Object)) {
    if (typeof game !== "string" || typeof record !== "string" || record.length > LONGEST) {
      refuse(t("noMatch"));
      continue;
    }
    if (known.has(`${game}#${record}`)) {
      count.here += 1;
      continue;
    }
    try {
      const state = await rules.view({ game, record });
      const when = Number.isFinite(updated) ? Math.min(updated, Date.now()) : Date.now();
      await putMatch(newId(), state, when);
      known.add(`${game}#${record}`);
      count.read += 1;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      refuse(reasonOf(error));
    }
  }
  const spare = file.matches.length - MOST;
  return [
    count.read ? t("read", { n: count.read }) : t("readNone"),
    ...(count.here ? [t("here", { n: count.here })] : []),
    ...(count.refused ? [t("refused", { n: count.refused, reason })] : []),
    ...(spare > 0 ? [t("tooMany", { n: spare, most: MOST })] : []),
  ];
};

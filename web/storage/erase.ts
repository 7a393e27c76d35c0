/** Deletes all data that the site stores on this device, but not its own files. */

import { deleteDB } from "idb";
import { inTime, LONG } from "./database.ts";
import { PREFIX } from "./scope.ts";
import { ERASED, keepSetting, settingNames } from "./settings.ts";
import { unlessRefused } from "./visit.ts";

const DATABASES = ["saved-matches", "bots", "added-games", "found-puzzles"];

/** Return whether all of it is deleted: another tab may have it open, or the browser refuse. */
export const eraseDevice = async () => {
  // Firefox throws at once where it blocks site data: nothing is there.
  const gone = DATABASES.map((name) =>
    unlessRefused(() => deleteDB(`${PREFIX}${name}`), undefined),
  );
  const areGone = await inTime(Promise.all(gone), LONG).then(
    () => true,
    () => false,
  );
  keepSetting(ERASED, "now");
  for (const name of settingNames("")) keepSetting(name, null);
  unlessRefused(() => {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of own) sessionStorage.removeItem(key);
  }, undefined);
  return areGone && settingNames("").length === 0;
};

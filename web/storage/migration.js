/**
 * Moves the matches that earlier versions stored into the tables. They had one store for
 * everything: a match under its id, what lists show of it under "open:<id>" or "over:<id>", and a
 * match that was damaged under "damaged:<id>". What is moved is written before it is deleted there,
 * so an interrupted move goes on at the next visit.
 */

import { openDB } from "idb";
import { endOf } from "../match/record.js";
import {
  inMatches,
  inTime,
  isNewer,
  isRow,
  LONG,
  makeRow,
  PATIENCE,
  transact,
  twice,
  versionOf,
} from "./database.js";
import { isAhead, withPresses } from "./drafts.js";
import { PREFIX } from "./scope.js";
import { keepSetting, setting } from "./settings.js";

/** @import { Database } from "./database.js" */

const OLD = "matches"; // the name of the database and of its store
const MOVED = "matches-moved"; // the setting that saves later visits the look
const ASIDE = /^damaged:/;
const BATCH = 100; // matches in one transaction; each has the picture of a board

/** Move the matches unless an earlier visit has. Rejects if the browser refuses its databases. */
export const moveOldMatchesOnce = async () => {
  if (setting(MOVED) === "yes") return;
  const old = await inTime(twice(openOld), PATIENCE);
  await inTime(moveAll(old), LONG).catch(() => {}); // the next visit goes on
};

/** Move the matches. A tab that still runs an earlier version may have stored one again. */
export const moveOldMatches = async () => moveAll(await openOld());

/** @param {Database | null} old */
const moveAll = async (old) => {
  if (old) await moveFrom(old).finally(() => old.close());
  keepSetting(MOVED, "yes");
};

/**
 * Return the database of earlier versions, null if there is none. It stays when it is empty: a tab
 * with an earlier version would block its deletion, and with it every later visit.
 * @returns {Promise<Database | null>}
 */
const openOld = async () => {
  let isNew = false;
  try {
    return await openDB(`${PREFIX}${OLD}`, 1, {
      upgrade: (_db, _from, _to, tx) => {
        isNew = true;
        tx.done.catch(() => {}); // openDB rejects too
        tx.abort();
      },
    });
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
};

/** @param {Database} old */
const moveFrom = async (old) => {
  const keys = (await old.getAllKeys(OLD)).map(String);
  const isOfList = (/** @type {string} */ key) => /^(open|over):/.test(key);
  const moving = keys.filter((key) => !isOfList(key));
  for (let at = 0; at < moving.length; at += BATCH) {
    const batch = moving.slice(at, at + BATCH);
    await moveBatch(old, batch, new Set(moving));
    await remove(old, batch);
  }
  await remove(old, keys.filter(isOfList));
};

/** @param {Database} old @param {string[]} keys @param {Set<string>} all */
const moveBatch = async (old, keys, all) => {
  const values = await transact(old, [OLD], "readonly", (tx) =>
    Promise.all(keys.map((key) => tx.store.get(key))),
  );
  await inMatches(["rows"], "readwrite", async ({ store }) => {
    for (const [at, key] of keys.entries()) {
      if (values[at] === undefined) continue; // another tab has moved it
      const id = key.replace(ASIDE, "");
      const before = await store.get(id);
      const row = rowOf(id, values[at]);
      const isOther = all.has(id) || (before && before.record !== row?.record);
      const isAside = !row || (key !== id && isOther);
      if (isAside) await store.put({ id: `damaged:${id}`, value: values[at] });
      else if (!before || isBehind(before, row)) await store.put(row);
    }
  });
};

/** @param {any} before @param {any} row */
const isBehind = (before, row) =>
  isRow(before) && isRow(row) && isAhead(versionOf(row), versionOf(before));

/** @param {Database} old @param {string[]} keys */
const remove = (old, keys) =>
  transact(old, [OLD], "readwrite", (tx) => Promise.all(keys.map((key) => tx.store.delete(key))));

/**
 * Return the row of what was stored of a match, null if it is damaged. What a newer version stored
 * stays as it is.
 * @param {string} id @param {any} value
 */
const rowOf = (id, value) => {
  if (isNewer(value)) return { ...value, id };
  if (!isIntact(value)) return null;
  const { edition = 0, game, record, state, updated, wishes } = value;
  const wasOver = Boolean(state?.outcome) || endOf(record) !== "";
  const { isOver, record: now } = withPresses({ record, isOver: wasOver }, wishes);
  const known = endOf(now) === endOf(record) ? state?.outcome : null;
  const outcome = isOver ? (known ?? outcomeByEnd(now)) : null;
  return makeRow({ id, game, record: now, revision: edition, updated, outcome });
};

/** @param {string} record @returns {{ winner: 0 | 1 | null }} */
const outcomeByEnd = (record) => {
  const [, loser] = /^(?:resign|time)([12])$/.exec(endOf(record)) ?? [];
  return { winner: loser ? (loser === "1" ? 1 : 0) : null };
};

/** Return whether a match is as an earlier version stored it. @param {any} value */
const isIntact = (value) =>
  value?.v === 1 &&
  typeof value.id === "string" &&
  typeof value.updated === "number" &&
  typeof value.game === "string" &&
  typeof value.record === "string" &&
  [value.record, undefined].includes(value.state?.record) &&
  [value.game, undefined].includes(value.state?.game);

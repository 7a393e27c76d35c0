/**
 * The storage of the lab: bots on this device, in IndexedDB, and the state of the page in this tab.
 * If the browser refuses it, there are none, and `keepBot` says that nothing was stored.
 */

import { openChannel } from "./lock.ts";
import { ownStore } from "./own-store.ts";
import { PREFIX } from "./scope.ts";
import { VERSION } from "./settings.ts";
import { has, isNumber, isOneOf, isText } from "./shape.ts";
import { unlessRefused } from "./visit.ts";

export type Bot = { id: string; name: string; source: string; updated: number };

const VISIT = `${PREFIX}lab`;

const bots = ownStore("bots");

/** Whether something is a bot as this version keeps it. */
const isBot = has({ v: isOneOf(VERSION), name: isText, source: isText, updated: isNumber });

/** Return the bots, the last changed one first. */
export const keptBots = async (): Promise<Bot[]> => {
  const all = await bots.all();
  return all
    .flatMap(([id, value]) => {
      if (!isText(id) || !isBot(value)) return [];
      const { name, source, updated } = value;
      return [{ id, name, source, updated }];
    })
    .sort((one, other) => other.updated - one.updated);
};

/**
 * Store a bot, unless another tab has changed it since this one read it.
 * @param since its time then, null for a new one
 */
export const keepBot = async (
  { id, ...bot }: Bot,
  since: number | null = null,
): Promise<"kept" | "changed" | "refused"> => {
  let isOthers = false;
  const isDone = await bots.change(id, (kept) => {
    isOthers = since !== null && isBot(kept) && kept.updated !== since;
    return isOthers ? kept : { v: VERSION, ...bot };
  });
  if (!isDone) return "refused";
  if (isOthers) return "changed";
  tell();
  return "kept";
};

/** Delete a bot; return false if storage fails. */
export const forgetBot = async (id: string) => {
  const isGone = await bots.forget(id);
  tell();
  return isGone;
};

let others: BroadcastChannel | null = null;

/** Tell the other tabs to read their bots again. */
const tell = () => others?.postMessage("changed");

/** Call a function when another tab has changed a bot. */
export const watchBots = (onChange: () => void) => {
  others ??= openChannel(`${PREFIX}bots`);
  others?.addEventListener("message", onChange);
};

/** Keep what the lab shows in this tab, for when the player returns. */
export const keepVisit = (shown: object) =>
  unlessRefused(() => {
    sessionStorage.removeItem(VISIT); // without space for this one, an older visit would be wrong
    sessionStorage.setItem(VISIT, JSON.stringify({ v: VERSION, ...shown }));
  }, undefined);

/** Return the stored state, null for none of this version. */
export const keptVisit = (): any => {
  const kept = unlessRefused(() => JSON.parse(sessionStorage.getItem(VISIT) ?? "null"), null);
  return kept?.v === VERSION ? kept : null;
};

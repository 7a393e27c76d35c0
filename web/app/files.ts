/** The clipboard, the device's own sheet to share, a file to save, a file to read. */

import { vocabulary } from "../i18n/message.ts";
import { RulesError } from "../rules/errors.ts";
import { inTime as within } from "../storage/database.ts";

const { t } = vocabulary("frame");

const TIMEOUT = 5_000; // milliseconds
const MOST_SHOWN = 80; // characters of the name of a file

/** Await a promise, or reject after a while: some promises of browsers never settle. */
export const inTime = <T>(promise: Promise<T>) => within(promise, TIMEOUT);

/** Copy a text; return whether the browser allowed it. */
export const copyText = async (text: string) => {
  try {
    await inTime(navigator.clipboard.writeText(text));
    return true;
  } catch {
    return false;
  }
};

/**
 * Open the device's share sheet; return false if the browser refuses: it has no sheet, or another
 * one is still open.
 */
export const handOver = async (content: ShareData) => {
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"; // closed by the player
  }
};

export const saveFile = (name: string, content: string | Blob) => {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/**
 * Read a file. Reject with a RulesError if the browser cannot: the file was moved meanwhile, or is
 * in a cloud that does not answer.
 */
export const readFile = async <T>(file: File, read: (file: Blob) => Promise<T>): Promise<T> => {
  try {
    return await inTime(read(file));
  } catch {
    const params = { file: file.name.slice(0, MOST_SHOWN) };
    throw new RulesError({ code: "unreadable", params, message: t("unreadable", params) });
  }
};

/** Return the file that the player chooses, null for none. @param kinds for `accept` of an input */
export const chooseFile = (
  kinds = ".txt,.pgn,.json,text/plain,application/json",
): Promise<File | null> =>
  new Promise((answer) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = kinds;
    input.addEventListener("cancel", () => answer(null));
    input.addEventListener("change", () => answer(input.files?.[0] ?? null));
    input.click();
  });

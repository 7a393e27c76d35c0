/** A link that another phone sends back. Pure, but for what is said of it. */

import { vocabulary } from "../i18n/message.js";
import { isExtension, movesOf, parseRecord } from "./record.js";

/** @import { Left } from "../storage/matches.js" */

const { t } = vocabulary("frame");

/**
 * Return what becomes of a link that another phone has sent back: it goes on with the unfinished match
 * that it began as, the one of the two with more moves. Where each has other moves, it is a fork, whose
 * first move is counted from 1. Null where no match here began like it.
 * @param {string} fragment @param {Left[]} left @param {Left | null} unfinished @returns {import("./arrival.js").Arrival | null}
 */
export const returnOf = (fragment, left, unfinished) => {
  const there = movesOf(fragment);
  const head = headOf(fragment);
  for (const match of left) {
    const here = movesOf(match.record);
    const common = here.findIndex((move, at) => move !== there[at]);
    const shared = common < 0 ? here.length : common;
    if (match.isOver || shared < LEAST_COMMON || headOf(match.record) !== head) continue;
    if (isExtension(fragment, match.record))
      return {
        kind: "match",
        match: { ...match, record: fragment, isStored: false },
        news: "joined",
      };
    if (isExtension(match.record, fragment)) return { kind: "match", match, news: "ahead" };
    return { kind: "link", fragment, unfinished, fork: shared + 1 };
  }
  return null;
};

const LEAST_COMMON = 2; // moves; with one alone, unrelated matches may begin as well

/** Return options and tags of a record, which two versions of a match share. @param {string} record */
const headOf = (record) =>
  parseRecord(record)
    .head.filter(([key]) => key !== "lens")
    .map((pair) => pair.join("="))
    .sort()
    .join("&");

/** Say what became of a link, if anything did and it is shown. @param {import("../app/types.js").App} app @param {import("./arrival.js").Arrival} arrival */
export const sayNews = ({ say, state }, arrival) => {
  if (arrival.kind === "match" && arrival.news)
    say(t(/** @type {"joined" | "ahead"} */ (arrival.news)));
  if (arrival.kind !== "link" || !arrival.fork) return;
  if (isExtension(state.wanted, arrival.fragment)) say(t("forked", { n: arrival.fork }));
};

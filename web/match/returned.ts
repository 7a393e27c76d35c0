/** A link that another phone sends back. */

import type { App } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import { isExtension, movesOf, parseRecord } from "../rules/record.ts";
import type { Left } from "../storage/matches.ts";
import type { Arrival } from "./arrival.ts";

const { t } = vocabulary("frame");

const LEAST_COMMON = 2; // moves; unrelated matches may have the same first move

/**
 * Return which match continues the unfinished one of the same beginning: that of a link or the
 * stored one, whichever has more moves. If their moves differ, it is a fork; its first move is
 * counted from 1. Null if no match here began like the link.
 */
export const returnOf = (
  fragment: string,
  left: Left[],
  unfinished: Left | null,
): Arrival | null => {
  const there = movesOf(fragment);
  const head = headOf(fragment);
  for (const match of left) {
    const here = movesOf(match.record);
    const common = here.findIndex((move, at) => move !== there[at]);
    const shared = common < 0 ? here.length : common;
    if (match.isOver || shared < LEAST_COMMON || headOf(match.record) !== head) continue;
    if (isExtension(fragment, match.record)) {
      const joined = { ...match, record: fragment, isStored: false, joins: fragment };
      return { kind: "match", match: joined };
    }
    if (isExtension(match.record, fragment)) return { kind: "match", match, news: "ahead" };
    return { kind: "link", fragment, unfinished, fork: shared + 1 };
  }
  return null;
};

/** Two versions of a match share these options and tags. */
const headOf = (record: string) =>
  parseRecord(record)
    .head.filter(([key]) => key !== "analysis")
    .map((pair) => pair.join("="))
    .sort()
    .join("&");

/** Say whether the shown link added moves or differs from the match here. */
export const sayNews = ({ say, state }: App, arrival: Arrival) => {
  if (arrival.kind === "match" && arrival.news) say(t("ahead"));
  if (arrival.kind !== "link" || !arrival.fork) return;
  if (isExtension(state.wanted, arrival.fragment)) say(t("forked", { n: arrival.fork }));
};

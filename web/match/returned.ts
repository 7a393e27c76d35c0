/** A link that another phone sends back. */

import { startOf } from "../app/selectors.ts";
import type { App } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import { isExtension, movesOf, parseRecord, tagsOf } from "../rules/record.ts";
import type { Left } from "../storage/matches.ts";
import type { Arrival } from "./arrival.ts";

const { t } = vocabulary("frame");

const LEAST_COMMON = 2; // moves; unrelated matches may have the same first move
const LEAST_OF_OVER = 3; // a match that is over is shown only where it is surely that of the link

/**
 * Return which match continues one here of the same beginning: that of a link or the stored one,
 * whichever has more moves. If their moves differ, it is a fork; its first move is counted from 1.
 * Null if no match here began like the link.
 */
export const returnOf = (
  fragment: string,
  left: Left[],
  unfinished: Left | null,
): Arrival | null => {
  const there = movesOf(fragment);
  const head = headOf(fragment);
  // A task begins again by its link, for the next pupil.
  const tags = tagsOf(fragment);
  if (there.length <= startOf({ tags })) return null;
  const alike = left
    .filter(({ record }) => headOf(record) === head)
    .map((match) => ({ match, shared: sharedMoves(movesOf(match.record), there) }))
    .sort((one, other) => other.shared - one.shared);
  const open = alike.filter(({ match, shared }) => !match.isOver && shared > 0);
  const behind = open.find(({ match }) => isExtension(fragment, match.record))?.match;
  if (behind) {
    const joined = { ...behind, record: fragment, isStored: false, joins: fragment };
    return { kind: "match", match: joined };
  }
  // Against a computer a position is played again, as is a try of a task.
  if (tags.computer1 || tags.computer2 || tags.goal) return null;
  const fork = open.find(({ shared }) => shared >= LEAST_COMMON);
  const over = alike.find(({ match, shared }) => match.isOver && shared >= LEAST_OF_OVER);
  const ahead = [fork, over].find((each) => each && isExtension(each.match.record, fragment));
  if (ahead) return { kind: "match", match: ahead.match, news: "ahead" };
  return fork ? { kind: "link", fragment, unfinished, fork: fork.shared + 1 } : null;
};

const sharedMoves = (here: readonly string[], there: readonly string[]) => {
  const other = here.findIndex((move, at) => move !== there[at]);
  return other < 0 ? here.length : other;
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

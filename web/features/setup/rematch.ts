/**
 * A rematch: the same rules, and the other player or the winner of a coin toss goes first; or,
 * after a match against a computer, what fits better.
 */

import { isForStar, presetOf } from "../../app/selectors.ts";
import type { App, Change } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { levelName } from "../../i18n/names.ts";
import type { CatalogEntry, ReviewEntry, State } from "../../rules/contract.ts";
import { noneIfRefused } from "../../rules/errors.ts";
import { moverAfter } from "../../rules/turns.ts";
import {
  keepLadder,
  type Ladder,
  LEVELS,
  ladderHere,
  MOST_LOSSES,
  rungsOf,
  withLoss,
  withoutLosses,
  withStar,
} from "../../storage/ladder.ts";
import { areSeatsSwapped, inSeats } from "../../view/seats.ts";
import type { View } from "../../view/types.ts";
import { askToss } from "../coin/coin.ts";
import { nextStarter, seriesOf } from "../series/series.ts";
import { drawLots, optionsOf } from "./options.ts";
import { askHidden, inOrder, recordLike } from "./record.ts";
import { levelsOf } from "./terms.ts";
import { keepTerms } from "./usual.ts";

type Offer = NonNullable<View["offer"]>;

const { t } = vocabulary("features/setup");

const SEARCH_MS = 4_000; // for the move that gave a match away

/** Return the record of the next match, null if a sheet was closed. */
export const askRematch = async (app: App) => {
  const { entry } = app.game;
  const { preferences } = app.state;
  const match = { ...app.state.match };
  // Of other rules both sides are played, so that neither has the better lot.
  const preset = presetOf(entry, match.options);
  if (preset === "classic") match.options = { ...match.options, ...drawLots(entry, preset) };
  const starter = nextStarter(match, preferences.starts);
  const coin = starter === null ? await askToss(app, inSeats(match, match.players)) : "";
  if (coin === null) return null;
  const isSwapped = coin ? areSeatsSwapped(match) !== (coin === "diamond") : starter === 1;
  const players = inOrder(match.players, isSwapped);
  const levels = inOrder(levelsOf(match), isSwapped);
  const hidden = await askHidden(app, entry, { levels, players, preset });
  if (!hidden) return null;
  match.options = { ...match.options, ...hidden };
  return recordLike(entry, match, isSwapped, coin, seriesHere(app));
};

/** Count a match that has just ended on the ladder, and return what fits next. */
export const afterMatch = async (app: App, { after, before }: Change): Promise<View["offer"]> => {
  const { entry } = app.game;
  const { id, isWriter, match } = after;
  // A match that was opened when it was over is not won again.
  const hasEnded = isWriter && id === before.id && before.match.ply > 0 && !before.match.outcome;
  if (!hasEnded) return offerOf(match, ladderHere()) ?? offerTurn(app, match);
  const { isStar, ladder } = climbed(ladderHere(), entry, match, id);
  keepLadder(ladder);
  const offer = offerOf(match, ladder) ?? (await offerTurn(app, match));
  const note = noteOf(entry, match, ladder, isStar);
  if (isStar) return { ...offer, title: note, suns: 1 };
  return note ? { ...offer, note } : offer;
};

/** Return the record of the offered match: another level, or the other seat. */
export const offeredRecord = ({ game: { entry }, state: { match, offer } }: App) => {
  const { isSwapped, level } = offer?.next ?? { level: "", isSwapped: false };
  const levels = levelsOf(match).map((each) => each && (level || each));
  const named = (seat: 0 | 1) => (levels[seat] ? levelName(levels[seat]) : match.players[seat]);
  const players: [string, string] = [named(0), named(1)];
  const { best: _, ...tags } = match.tags; // another player has another series
  for (const [seat, level] of levels.entries()) if (level) tags[`computer${seat + 1}`] = level;
  keepTerms({
    levels: inOrder(levels, isSwapped),
    preset: presetOf(entry, match.options),
  });
  return recordLike(entry, { ...match, players, tags }, isSwapped, "");
};

/** Return the record of the next match by the rules that suit both players. */
export const fairRecord = (app: App) => {
  const { entry } = app.game;
  const { match, preferences } = app.state;
  const preset = entry.solo_preset;
  const options = { ...optionsOf(entry, preset), ...drawLots(entry, preset) };
  const isSwapped = nextStarter(match, preferences.starts) === 1;
  return recordLike(entry, { ...match, options }, isSwapped, "", seriesHere(app));
};

const seriesHere = ({ state: { id, match, series } }: App) => seriesOf(series, id, match);

/** Ends that players agree on, by which no star is won. */
const AGREED = new Set(["agreed-draw", "resignation", "time"]);

/** Return a higher or lower level, "" for none. */
const levelFrom = (level: string, steps: number) =>
  (LEVELS.includes(level) && LEVELS[LEVELS.indexOf(level) + steps]) || "";

const computerOf = (match: Pick<State, "tags">) => {
  const levels = levelsOf(match);
  const seat = levels.findIndex(Boolean);
  return levels.filter(Boolean).length === 1 ? { seat, level: levels[seat] ?? "" } : null;
};

/**
 * Whether a match earns the star of its level: Easy has to be beaten. Against Medium and Hard a
 * draw is enough, because perfect play draws several games at fair rules.
 */
const isMastered = (
  { outcome }: Pick<State, "outcome">,
  { level, seat }: { level: string; seat: number },
) =>
  outcome !== null &&
  !AGREED.has(outcome.reason) &&
  (outcome.winner === null ? LEVELS.indexOf(level) > 0 : outcome.winner !== seat);

/**
 * Return the ladder after a match that has just ended, and whether that has brought a star.
 * @param id of the match
 */
export const climbed = (
  ladder: Ladder,
  entry: CatalogEntry,
  match: Pick<State, "options" | "outcome" | "tags">,
  id: string,
) => {
  const computer = computerOf(match);
  const same = { ladder, isStar: false };
  if (!computer || !match.outcome || match.tags.start) return same;
  const { level, seat } = computer;
  const { slug } = entry;
  if (match.outcome.winner === seat) return { ...same, ladder: withLoss(ladder, slug, level, id) };
  if (!isForStar(entry, match) || !LEVELS.includes(level) || !isMastered(match, computer)) {
    return { ...same, ladder: withoutLosses(ladder, slug) };
  }
  const isStar = !rungsOf(ladder, slug).won.includes(level);
  return { ladder: withStar(ladder, slug, level), isStar };
};

/** Return the offer of a match against another level. */
const against = (level: string): Offer => ({
  label: t("nextLevel", { name: levelName(level) }),
  act: "next-level",
  icon: "on",
  next: { level, isSwapped: false },
});

/**
 * Return what to offer first, null where a rematch is best: between people, after a draw, against
 * the strongest. After three losses in a row, offer an easier level.
 */
export const offerOf = (
  match: Pick<State, "game" | "outcome" | "tags">,
  ladder: Ladder,
): View["offer"] => {
  const computer = computerOf(match);
  const { outcome } = match;
  if (!computer || !outcome || outcome.winner === null) return null;
  const { level, seat } = computer;
  if (outcome.winner !== seat) {
    const next = levelFrom(level, 1);
    return next ? against(next) : null;
  }
  const { lost } = rungsOf(ladder, match.game);
  if (lost.level !== level || lost.matches.length < MOST_LOSSES) return null;
  const easier = levelFrom(level, -1);
  if (easier) return against(easier);
  return {
    label: t("otherSeat", { n: seat + 1 }),
    act: "next-level",
    icon: "on",
    next: { level, isSwapped: true },
  };
};

/**
 * After a loss to a computer, return the offer to see the last move that gave the match away; null
 * if there is none, or if none is found in time.
 */
export const offerTurn = async (
  app: Pick<App, "analysis" | "state">,
  match: State,
): Promise<View["offer"]> => {
  const loser = 1 - (computerOf(match)?.seat ?? 0);
  if (!computerOf(match) || match.outcome?.winner !== 1 - loser) return null;
  const end = performance.now() + SEARCH_MS;
  const isWanted = () => app.state.match === match && performance.now() < end;
  let ply = match.ply - 1;
  while (ply >= 0 && isWanted()) {
    const isLosers = moverAfter(match, ply) === loser;
    // Null where the solvers fail on it, or were stopped.
    const entry = isLosers ? await app.analysis.review(match, ply).catch(noneIfRefused) : null;
    if (entry && isGivenAway(entry, loser))
      return { label: t("turned"), act: "turning-point", value: `${ply + 1}`, icon: "magnifier" };
    if (entry?.complete !== false) ply -= 1; // else more of it is known at the next request
  }
  return null;
};

/** Whether a move has let the other side win. */
const isGivenAway = ({ best, played_forecast: played }: ReviewEntry, player: number) =>
  played?.winner === 1 - player && best?.kind !== "unknown" && best?.winner !== 1 - player;

/**
 * Say of a match what it means for the ladder, "" for nothing: a new star, or how one is won.
 * @param ladder with this match @param isStar whether it has brought a star
 */
const noteOf = (
  entry: CatalogEntry,
  match: Pick<State, "options" | "outcome" | "tags">,
  ladder: Ladder,
  isStar: boolean,
) => {
  const computer = computerOf(match);
  if (!computer) return "";
  const { won } = rungsOf(ladder, entry.slug);
  const { level, seat } = computer;
  if (isStar) return t("star", { name: levelName(level), n: won.length });
  const isWasted = match.outcome?.winner === 1 - seat && presetOf(entry, match.options) !== "fair";
  return isWasted && "fair" in entry.presets && !won.includes(level) ? t("starHow") : "";
};

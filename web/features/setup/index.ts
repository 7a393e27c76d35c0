/**
 * A new match: by the set-up, or as a rematch with the same rules. Until the first move the line of
 * terms above the board opens the set-up.
 */

import { presetOf } from "../../app/selectors.ts";
import type { App, AppState, Change, Feature, Slice } from "../../app/types.ts";
import { known, vocabulary } from "../../i18n/message.ts";
import type { CatalogEntry, State } from "../../rules/contract.ts";
import { movesOf } from "../../rules/record.ts";
import { setting } from "../../storage/settings.ts";
import type { View } from "../../view/types.ts";
import { seriesName } from "../series/series.ts";
import { TERMS, termsOf } from "./terms.ts";

export { termsOf };

const { t } = vocabulary("frame");
const { t: said } = vocabulary("features/setup");

const PATIENCE = 3_000; // milliseconds in which what begins a match by other terms has to be there

/** Whether nothing has been played or agreed on yet. */
const isOpen = ({ match, review, viewing, wanted }: AppState) =>
  match.ply === 0 &&
  movesOf(wanted).length === 0 &&
  match.outcome === null &&
  !viewing &&
  !review.match &&
  !(match.tags.goal || match.tags.task);

/**
 * Return how a match begins on the terms that were chosen last, null if that is as it stands in the
 * page, or cannot be known in time.
 */
export const usualBeginning = async (app: App, opening: State) => {
  const { entry } = app.game;
  // The first match of a device is the example of the rule book.
  const draws = "classic" in entry.random_options && setting(seriesName(entry.slug)) !== null;
  if (setting(TERMS) === null && !draws) return null;
  // The board is hidden meanwhile: one that is as usual is better than none.
  const late: Promise<null> = new Promise((done) => setTimeout(done, PATIENCE, null));
  const usual = await Promise.race([app.load("usual"), late]);
  return usual?.usualStart(entry, opening, app.front.preview) ?? null;
};

/** Keep an offer as long as the match it was made for. */
const updateOffer: Slice["update"] = (offer, _action, after, before) =>
  after.match === before.match ? offer : null;

/** Let the players choose names and rules, and begin. */
const setUp = async (app: App) => {
  const part = await app.load("setup");
  await part?.setUp(app, isOpen(app.state));
};

/** Begin the match that a function of the part returns. */
const begin = (record: "askRematch" | "fairRecord" | "offeredRecord") => async (app: App) => {
  const part = await app.load("rematch");
  if (part) await app.session.choose(async () => part[record](app));
};

/** Return the offer of fair rules after classic ones by which only one player can win. */
const fairOffer = ({ match }: AppState, entry: CatalogEntry): View["offer"] => {
  const isDecided = known(`rules/${entry.slug}`, "verdict.classic");
  return match.outcome && isDecided && presetOf(entry, match.options) === "classic"
    ? { label: said("fairRules"), act: "fair-rules", icon: "on" }
    : null;
};

/** Find out what fits after a match against a computer. */
const makeOffer = async (app: App, change: Change) => {
  const part = await app.load("rematch");
  const offer = await part?.afterMatch(app, change);
  if (offer && app.state.match === change.after.match) app.set({ offer });
};

export const setup: Feature = {
  commands: {
    new: {
      run: setUp,
      mayRun: ({ isArriving }) => !isArriving, // for the names and rules of a link
      menu: { group: "match", label: () => t("newMatch") },
    },
    rematch: { run: begin("askRematch") },
    "next-level": { run: begin("offeredRecord") },
    "fair-rules": { run: begin("fairRecord") }, // that leave both a chance
  },
  slice: { name: "offer", update: updateOffer },
  effect(change, app) {
    const { match } = change.after;
    const isAgainst = "computer1" in match.tags !== "computer2" in match.tags;
    if (match !== change.before.match && match.outcome && isAgainst) {
      makeOffer(app, change).catch(app.report);
    }
  },
  view: (state, _front, _view, { entry }) => ({
    terms: isOpen(state) ? termsOf(entry, state.match) : null,
    offer: state.offer ?? fairOffer(state, entry),
  }),
};

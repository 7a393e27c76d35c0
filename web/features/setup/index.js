/** A new match: by the line of terms, by the set-up, or as a rematch with the same rules. */

import { vocabulary } from "../../i18n/message.js";
import { commands, start, viewTerms } from "./terms/line.js";

export { usualBeginning } from "./terms/line.js";
export { termsOf } from "./terms/terms.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("features/setup");

/** Keep what is offered for as long as the match is the one it was offered for. @type {import("../../app/types.js").Slice["update"]} */
const updateOffer = (offer, action, after, before) => {
  if (action.type === "offer") return action.offer;
  return after.match === before.match ? offer : null;
};

/** Let the players choose names and rules, and begin. @param {App} app */
const setUp = async (app) => {
  const part = await app.load("setup");
  if (part) await app.session.choose(() => part.askSetup(app, app.game.entry));
};

/** Begin once more. @param {App} app */
const rematch = async (app) => {
  const part = await app.load("rematch");
  if (part) await app.session.choose(() => part.askRematch(app));
};

/** Begin the match that is offered: against another level, or in the other seat. @param {App} app */
const meetNextLevel = async (app) => {
  const part = await app.load("rematch");
  if (part) await app.session.choose(async () => part.offeredRecord(app));
};

/** Find out what fits after a match against a computer. @param {App} app @param {import("../../app/types.js").Change} change */
const makeOffer = async (app, change) => {
  const part = await app.load("rematch");
  const offer = part?.afterMatch(app, change);
  if (offer && app.state.match === change.after.match) app.dispatch({ type: "offer", offer });
};

/** @type {import("../../app/types.js").Feature} */
export const setup = {
  commands: {
    new: { run: setUp, menu: { group: "match", label: () => t("newMatch") } },
    rematch: { run: rematch },
    "next-level": { run: meetNextLevel },
    ...commands,
  },
  start,
  slice: { name: "offer", update: updateOffer },
  effect(change, app) {
    const { match } = change.after;
    const isAgainst = "computer1" in match.tags !== "computer2" in match.tags;
    if (match !== change.before.match && match.outcome && isAgainst) void makeOffer(app, change);
  },
  view: (state, _front, _view, { entry }) => ({
    terms: viewTerms(state, entry),
    offer: state.offer,
  }),
};

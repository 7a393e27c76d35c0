/** The clock of a page: its tick each second, its end, and the pause. */

import { onePerApp } from "../../app/one-per-app.ts";
import { pickRandom } from "../../app/random.ts";
import type { App, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { jsonSetting, keepJson } from "../../storage/settings.ts";
import { has, isList, isNumber, isOneOf, isText } from "../../storage/shape.ts";
import {
  clockOf,
  isPersonsTime,
  NEARLY_OVER,
  type TimeLeft,
  untilNextSecond,
  updateClock,
  withTimeLeft,
} from "./state.ts";

const { t } = vocabulary("features/clock");
const frame = vocabulary("frame");

const KEPT = "clock";
const timerOf = onePerApp(() => ({ id: 0 }));

const isTimes = isList(has({ key: isText, left: isNumber, isPaused: isOneOf(true, false) }));

/** Return the times that earlier pages left. */
export const timesLeft = () => jsonSetting(KEPT, isTimes) ?? [];

const keep = (id: string, time: TimeLeft | null) =>
  keepJson(KEPT, withTimeLeft(timesLeft(), id, time));

/** Carry out the agreed end of the time. */
const runOut = (app: App) => {
  const { match } = app.state;
  const { record, to_move: player, players } = match;
  const { atZero } = clockOf(match);
  if (atZero === "match") return app.dispatch({ type: "end", end: `time${player + 1}` });
  if (atZero === "warn") return app.say(t("timeUp", { name: players[player] }), true);
  app.dispatch({ type: "chance-move", record, move: pickRandom(match.legal_moves) });
};

export const clock: Feature = {
  slice: { name: "clock", update: updateClock },
  commands: { pause: { run: ({ dispatch }) => dispatch({ type: "pause" }) } },

  start(app) {
    /** @param isVisible if not, another tab may go on with the match */
    const look = (isVisible: boolean) => {
      app.set({ isVisible });
      const { id, clock, isWriter } = app.state;
      const { key, left, isPaused } = clock;
      if (key && isWriter && !isVisible) keep(id, { key, left, isPaused });
    };
    const lookAgain = () => look(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", lookAgain);
    window.addEventListener("pageshow", lookAgain);
    window.addEventListener("pagehide", () => look(false));
  },

  effect(
    { action, after: { clock: after, id, isWriter, match }, before: { clock: before, ...was } },
    app,
  ) {
    // The tab that wrote before has left the time when it was closed or went out of sight.
    const behind = isWriter && !was.isWriter && timesLeft().find(({ key }) => key === after.key);
    if (behind) app.set({ clock: { ...app.state.clock, ...behind } });
    if (before.key && match.outcome && id === was.id) keep(id, null);
    if (after.since !== before.since || action.type === "tick") {
      const timer = timerOf(app);
      clearTimeout(timer.id);
      if (after.since !== null) {
        timer.id = window.setTimeout(() => app.dispatch({ type: "tick" }), untilNextSecond(after));
      }
    }
    if (after.seconds === NEARLY_OVER && before.seconds === NEARLY_OVER + 1) {
      app.announce(t("nearlyUp", { name: match.players[match.to_move], n: NEARLY_OVER }));
    }
    if (after.hasWaited && !before.hasWaited) app.announce(t("waited"));
    if (after.isOver && !before.isOver && after.key === before.key) runOut(app);
  },

  notice: {
    rank: 50,
    of: ({ clock: { isPaused } }) =>
      isPaused ? { text: t("paused"), label: frame.t("goOn"), act: "pause" } : null,
  },

  hint: {
    rank: 30,
    of: ({ chance, clock: { hasWaited }, match }) => {
      if (hasWaited) return { text: t("waited") };
      return chance && chance.record === match.record
        ? { text: t("chance", { name: match.players[chance.player] }) }
        : null;
    },
  },

  view(state, _front, { turns }) {
    const { isPaused, seconds } = state.clock;
    const isShown = seconds !== null && isPersonsTime(state);
    return { turns: { ...turns, clock: isShown ? { seconds, paused: isPaused } : null } };
  },
};

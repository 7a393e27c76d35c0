/**
 * The app: one state, one way to change it, one render a frame. What follows from a change is done
 * by effects, one after the other; failures are reported, and play continues.
 */

import { analysis } from "../features/analysis/index.js";
import { clock } from "../features/clock/index.js";
import { computer } from "../features/computer/index.js";
import { ending } from "../features/ending/index.js";
import { history } from "../features/history/index.js";
import { offline } from "../features/offline/index.js";
import { play } from "../features/play/index.js";
import { preferences } from "../features/preferences/index.js";
import { replay } from "../features/replay/index.js";
import { review } from "../features/review/index.js";
import { rulesText } from "../features/rules-text/index.js";
import { series } from "../features/series/index.js";
import { setup } from "../features/setup/index.js";
import { share } from "../features/share/index.js";
import { tabs } from "../features/tabs/index.js";
import { task } from "../features/task/index.js";
import { vocabulary } from "../i18n/message.js";
import { Confirmation } from "../match/confirmation.js";
import { RulesError, reasonOf } from "../rules/errors.js";
import { EFFECTS } from "./effects.js";
import { LAZY_PARTS, Parts } from "./parts.js";
import { isSettled } from "./selectors.js";
import { updateWith } from "./update.js";
import { viewOf } from "./view.js";

/** @import { View } from "../view/types.js" */
/** @import { LoadStyles, Wanting } from "./parts.js" */
/** @import { App, AppState, Change, Command, Feature } from "./types.js" */

const { t } = vocabulary("frame");

/** All features of the page, in the order of the menu. @type {Feature[]} */
export const FEATURES = [
  play,
  tabs,
  task,
  setup,
  rulesText,
  replay,
  computer,
  analysis,
  review,
  clock,
  ending,
  series,
  share,
  history,
  preferences,
  offline,
];

/** The command that repeats the one before it. */
const AGAIN = "load-again";

/**
 * @param {Pick<App, "state" | "front" | "game" | "rules" | "analysis" | "announce"> & {
 *   makeSession: (app: App) => App["session"],
 *   render: (view: View, report: App["report"]) => void,
 *   loadStyles: LoadStyles,
 *   onNextFrame?: (draw: () => void) => void,
 *   features?: Feature[],
 *   lazyParts?: typeof LAZY_PARTS,
 * }} parts
 * @returns {App}
 */
export const createApp = ({
  state: opening,
  makeSession,
  render,
  loadStyles,
  onNextFrame = requestAnimationFrame,
  features = FEATURES,
  lazyParts = LAZY_PARTS,
  ...given
}) => {
  let state = opening;
  /** The fields that the last render has read, with their values. @type {Map<string, unknown>} */
  let drawn = new Map();
  let isScheduled = false;
  /** The command that was run last. @type {Wanting | null} */
  let ran = null;
  /** The command that runs now. @type {Wanting | null} */
  let running = null;
  /** Changes whose effects have not been run, oldest first. @type {Change[]} */
  const changes = [];
  let isBusy = false;
  /** @type {Map<string, any>} */
  const singletons = new Map();
  const update = updateWith(features.flatMap(({ slice }) => slice ?? []));
  const effects = [...EFFECTS, ...features.flatMap(({ effect }) => effect ?? [])];
  const commands = commandsOf(features);

  const draw = () => {
    if (!isScheduled) return; // drawn meanwhile, because a key had to be read off the page
    isScheduled = false;
    drawn = new Map();
    try {
      render(viewOf(noteReads(state, drawn), app, features), app.report);
    } catch (error) {
      app.report(error);
    }
  };

  /** @param {Change} change */
  const runEffects = (change) => {
    for (const effect of effects) {
      try {
        effect(change, app);
      } catch (error) {
        app.report(error);
      }
    }
  };

  const schedule = () => {
    if (isScheduled || !isChanged(state, drawn)) return;
    isScheduled = true;
    onNextFrame(draw);
  };

  /** @type {App} */
  const app = {
    ...given,
    commands,
    get state() {
      return state;
    },
    get session() {
      return session;
    },
    get confirmation() {
      return confirmation;
    },
    dispatch: (action) => {
      const before = state;
      try {
        state = update(before, { at: performance.now(), ...action });
      } catch (error) {
        return app.report(error);
      }
      if (state === before) return;
      schedule();
      changes.push({ before, after: state, action });
      if (isBusy) return;
      isBusy = true;
      for (let next = changes.shift(); next; next = changes.shift()) runEffects(next);
      isBusy = false;
    },
    flush: draw,
    run: (name, value = "") => {
      if (name !== AGAIN) ran = { name, value, match: state.match };
      const command = commands.get(name);
      if (!command) {
        console.error(new Error(`There is no command "${name}".`));
        return app.say(t("noCommand", { name }), true);
      }
      if (command.waits && !isSettled(state)) return app.dispatch({ type: "defer", command: name });
      running = ran;
      void attempt(() => command.run(app, value));
      running = null;
    },
    say: (text, isError = false) => app.dispatch({ type: "message", text, isError }),
    load: async (name) => {
      const known = state.parts[name];
      if (known) return known;
      const loaded = await parts.load(name, running);
      if (loaded) app.dispatch({ type: "part", parts: { [name]: loaded } });
      return loaded;
    },
    singleton: (name, make) => {
      if (!singletons.has(name)) singletons.set(name, make());
      return singletons.get(name);
    },
    loadAgain: () => {
      if (parts.wanting) run(parts.wanting.name, parts.wanting.value);
    },
    report: (error) => {
      if (error instanceof RulesError) return app.say(reasonOf(error), true);
      console.error(error);
      if (!state.hasFault) app.dispatch({ type: "fault" });
    },
  };

  /** @param {() => unknown} work */
  const attempt = async (work) => {
    try {
      await work();
    } catch (error) {
      app.report(error);
    }
  };

  const { run } = app;
  const parts = new Parts(
    lazyParts,
    loadStyles,
    app,
    (wanting) => wanting === ran && wanting.match === state.match && !state.dialogs,
  );
  const session = makeSession(app);
  const confirmation = new Confirmation(app);
  for (const { start } of features) void attempt(() => start?.(app));
  return app;
};

/**
 * Return a state that notes which of its fields are read.
 * @param {AppState} state @param {Map<string, unknown>} reads by field, the value
 */
const noteReads = (state, reads) =>
  new Proxy(state, {
    get(target, field) {
      const value = Reflect.get(target, field);
      reads.set(String(field), value);
      return value;
    },
  });

/** @param {AppState} state @param {Map<string, unknown>} reads */
const isChanged = (state, reads) =>
  reads.size === 0 || [...reads].some(([field, value]) => Reflect.get(state, field) !== value);

/** Return the commands of all features by their different names. @param {Feature[]} features */
export const commandsOf = (features) => {
  const all = features.flatMap(({ commands }) => Object.entries(commands ?? {}));
  /** @type {Map<string, Command>} */
  const byName = new Map(all);
  if (byName.size !== all.length) throw new Error("Two commands have the same name.");
  return byName;
};

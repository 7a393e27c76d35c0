/**
 * The app: one state, one way to change it, one render a frame. Effects run
 * one after the other after each change. Failures are reported, and play continues.
 */

import { analysis } from "../features/analysis/index.ts";
import { clock } from "../features/clock/index.ts";
import { computer } from "../features/computer/index.ts";
import { ending } from "../features/ending/index.ts";
import { installing } from "../features/install/index.ts";
import { offline } from "../features/offline/index.ts";
import { play } from "../features/play/index.ts";
import { preferences } from "../features/preferences/index.ts";
import { replay } from "../features/replay/index.ts";
import { review } from "../features/review/index.ts";
import { series } from "../features/series/index.ts";
import { setup } from "../features/setup/index.ts";
import { share } from "../features/share/index.ts";
import { history, rulesText, tabs, task } from "../features/small.ts";
import { vocabulary } from "../i18n/message.ts";
import { Confirmation } from "../match/confirmation.ts";
import { RulesError, reasonOf } from "../rules/errors.ts";
import type { View } from "../view/types.ts";
import { EFFECTS } from "./effects.ts";
import { LAZY_PARTS, type LoadCommon, Parts, type Wanting } from "./parts.ts";
import type { App, AppState, Change, Command, Feature } from "./types.ts";
import { updateWith } from "./update.ts";
import { viewOf } from "./view.ts";

const { t } = vocabulary("frame");

/** All features of the page, in the order of the menu. */
export const FEATURES: Feature[] = [
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
  installing,
];

/** The command that repeats the one before it. */
const AGAIN = "load-again";

export const createApp = ({
  state: opening,
  makeSession,
  render,
  loadCommon,
  onNextFrame = requestAnimationFrame,
  features = FEATURES,
  lazyParts = LAZY_PARTS,
  ...given
}: Pick<App, "state" | "front" | "game" | "rules" | "analysis" | "announce"> & {
  makeSession: (app: App) => App["session"];
  render: (view: View, report: App["report"]) => void;
  loadCommon: LoadCommon;
  onNextFrame?: (draw: () => void) => void;
  features?: Feature[];
  lazyParts?: typeof LAZY_PARTS;
}): App => {
  let state = opening;
  /** The fields that the last render read, with their values. */
  let drawn = new Map<string, unknown>();
  let isScheduled = false;
  let ran: Wanting | null = null; // the last command
  let running: Wanting | null = null; // the command that runs now
  const changes: Change[] = []; // changes whose effects have not run, oldest first
  let waiting: { holds: (state: AppState) => boolean; goOn: () => void }[] = [];
  let isBusy = false;
  const update = updateWith(features.flatMap(({ slice }) => slice ?? []));
  const effects = [...EFFECTS, ...features.flatMap(({ effect }) => effect ?? [])];
  const commands = commandsOf(features);

  const draw = () => {
    if (!isScheduled) return; // `flush` has drawn already
    isScheduled = false;
    drawn = new Map();
    void attempt(() => render(viewOf(noteReads(state, drawn), app, features), app.report));
  };

  const schedule = () => {
    if (isScheduled || !isChanged(state, drawn)) return;
    isScheduled = true;
    onNextFrame(draw);
  };

  /** Resolve the promises of `until` whose condition now holds. */
  const resolveWaiting = () => {
    const due = waiting.filter(({ holds }) => holds(state));
    waiting = waiting.filter((each) => !due.includes(each));
    for (const { goOn } of due) goOn();
  };

  /** Run a command that was pressed too early as soon as it may. */
  const runLater = async (name: string, value: string, mayRun: (state: AppState) => boolean) => {
    if (state.early.includes(name)) return;
    app.set({ early: [...state.early, name] });
    await app.until(mayRun);
    app.set({ early: state.early.filter((each) => each !== name) });
    app.run(name, value);
  };

  const app: App = {
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
      for (let next = changes.shift(); next; next = changes.shift()) {
        for (const effect of effects) {
          void attempt(() => effect(next, app));
        }
      }
      isBusy = false;
      resolveWaiting();
    },
    until: (holds) =>
      new Promise((goOn) => {
        waiting.push({ holds, goOn });
        resolveWaiting();
      }),
    set: (changes) => app.dispatch({ type: "set", changes }),
    flush: draw,
    run: (name, value = "") => {
      if (name !== AGAIN) ran = { name, value, match: state.match };
      const command = commands.get(name);
      if (!command) {
        console.error(new Error(`There is no command "${name}".`));
        return app.say(t("noCommand", { name }), true);
      }
      const { mayRun } = command;
      if (mayRun && !mayRun(state)) return void runLater(name, value, mayRun);
      running = ran;
      void attempt(() => command.run(app, value));
      running = null;
    },
    say: (text, isError = false) => app.set({ message: { text, isError } }),
    load: async (name) => {
      const known = state.parts[name];
      if (known) return known;
      const loaded = await parts.load(name, running);
      if (loaded) app.set({ parts: { ...state.parts, [name]: loaded } });
      return loaded;
    },
    loadAgain: () => {
      if (parts.wanting) run(parts.wanting.name, parts.wanting.value);
    },
    report: (error) => {
      if (error instanceof RulesError) return app.say(reasonOf(error), true);
      console.error(error);
      if (!state.hasFault) app.set({ hasFault: true });
    },
  };

  const attempt = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      app.report(error);
    }
  };

  const { run } = app;
  const parts = new Parts(
    lazyParts,
    loadCommon,
    app,
    (wanting) => wanting === ran && wanting.match === state.match && !state.dialogs,
  );
  const session = makeSession(app);
  const confirmation = new Confirmation(app);
  for (const { start } of features) void attempt(() => start?.(app));
  return app;
};

/** Return a proxy of the state that adds each field it is asked for to *reads*. */
const noteReads = (state: AppState, reads: Map<string, unknown>) =>
  new Proxy(state, {
    get(target, field) {
      const value = Reflect.get(target, field);
      reads.set(String(field), value);
      return value;
    },
  });

const isChanged = (state: AppState, reads: Map<string, unknown>) =>
  reads.size === 0 || [...reads].some(([field, value]) => Reflect.get(state, field) !== value);

/** Return the commands of all features by their names. */
export const commandsOf = (features: Feature[]) =>
  new Map<string, Command>(features.flatMap(({ commands }) => Object.entries(commands ?? {})));

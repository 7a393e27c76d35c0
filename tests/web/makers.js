/** What the tests are made of: matches, states, and stand-ins for all that is not the page's own. */

import { initialState } from "../../web/app/state.js";
import "./speak.js";

/** @typedef {import("../../web/app/types.d.ts").AppState} AppState */
/** @typedef {import("../../web/rules/contract.d.ts").State} State */

export const PREFERENCES = {
  starts: "alternate",
  seating: "side",
  confirm: "no",
  haptics: "no",
  sounds: "no",
};

/** The tags of a match in which the first or the second player is a computer. */
export const COMPUTER_FIRST = { computer1: "noon", seed: "7" };
export const COMPUTER_SECOND = { computer2: "noon", seed: "7" };

/** A resignation of the second player, as the rules tell it. */
export const RESIGNED = { winner: 0, reason: "resignation", score: null };

/**
 * Return a match of a game in which "a", "b" and "c" are always legal, "x" never is, and the record
 * is the tags, the moves and the end.
 * @param {string[]} [moves] @param {Partial<State>} [rest]
 */
export const makeMatch = (moves = [], { tags = {}, outcome = null, ...rest } = {}) => ({
  game: "game",
  record: [
    ...Object.entries(tags).map(([name, value]) => `${name}=${value}`),
    ...(moves.length ? [`moves=${moves.join(".")}`] : []),
    ...(outcome ? [`end=${outcome.reason}${outcome.winner ?? ""}`] : []),
  ].join("&"),
  ply: moves.length,
  to_move: moves.length % 2,
  moves,
  legal_moves: outcome ? [] : ["a", "b", "c"],
  outcome,
  repetitions: 1,
  offer_draw: false,
  players: ["Ann", "Ben"],
  tags,
  options: {},
  board: {},
  ...rest,
});

/** Return the state of a page whose rules are there, with a match on it. @param {Partial<AppState>} [changes] */
export const makeState = (changes = {}) => ({
  ...initialState({
    id: "first",
    opening: makeMatch(),
    preferences: PREFERENCES,
    series: { players: [], won: {} },
    timeLeft: null,
    isWide: false,
  }),
  rules: "ready",
  isArriving: false,
  ...changes,
});

/** Return requests with numbers from 1 on. @param {...object} wishes */
export const makeRequests = (...wishes) => wishes.map((wish, at) => ({ ...wish, id: at + 1 }));

/** @param {string} move */
export const playing = (move) => ({ do: "play", move });

/** Make whatever a state holds unchangeable, so that a change of it throws. @template T @param {T} value @returns {T} */
export const deepFreeze = (value) => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
};

/**
 * Return a function that takes a state through actions and freezes every state on the way.
 * @param {(state: AppState, action: any) => AppState} update
 */
export const frozenSteps =
  (update) =>
  (state, ...actions) =>
    actions.reduce((now, action) => deepFreeze(update(now, deepFreeze(action))), deepFreeze(state));

/** Return a front end that says plainly what it was given. */
export const makeFront = (changes = {}) => ({
  render: () => ({ board: null, keys: null }),
  prompt: ({ players, to_move: mover }, { pending }) =>
    `${players[(mover + pending.length) % 2]} is next`,
  move: (move) => move.toUpperCase(),
  announce: ({ moves }) => `They played ${moves.at(-1)}.`,
  result: ({ players, outcome }) => ({ title: `${players[outcome.winner]} wins`, fact: "Mate." }),
  picture: () => null,
  boardLabel: "Board",
  ...changes,
});

/** Return a function that draws whole numbers below a limit, the same ones each time. */
export const makeChance = () => {
  let seed = 1;
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
};

/** Let everything happen that waits for nothing but its turn. */
export const turns = () => new Promise((done) => setImmediate(done));

/**
 * Return something of which the named methods can be called: each call is kept until the test
 * answers it with `resolve` or `reject`.
 * @param {string[]} methods
 */
const makeAsked = (methods) => {
  /** @type {{ name: string, args: any[], resolve: (value: any) => Promise<void>, reject: (error: Error) => Promise<void> }[]} */
  const calls = [];
  /** @type {Record<string, (...args: any[]) => Promise<any>>} */
  const asked = {};
  for (const name of methods) {
    asked[name] = (...args) =>
      new Promise((resolve, reject) => {
        const settle = (how) => (value) => {
          how(value);
          return turns();
        };
        calls.push({ name, args, resolve: settle(resolve), reject: settle(reject) });
      });
  }
  return { ...asked, calls };
};

const RULES = "view play undo resign loseOnTime agreeDraw tag look read write".split(" ");

/** Return rules that answer when the test says so; `retries` counts how often they were started again. */
const makeRules = () => {
  const rules = { ...makeAsked(RULES), retries: 0, answerNext: () => Promise.resolve() };
  rules.retry = () => {
    rules.retries += 1;
  };
  let answered = 0;
  /** Answer the oldest call that has no answer yet, as the rules of the tests' game would. */
  rules.answerNext = () => {
    const call = rules.calls[answered];
    answered += 1;
    return call.resolve(rulesSay(call));
  };
  return rules;
};

/** Return what the rules of the tests' game say to a call. @param {{ name: string, args: any[] }} call */
export const rulesSay = ({ name, args: [match, what, value] }) => {
  const { moves, outcome, tags } = match;
  switch (name) {
    case "play":
      return makeMatch([...moves, what], { tags });
    case "undo":
      return makeMatch(outcome ? moves : moves.slice(0, -1), { tags });
    case "tag":
      return makeMatch(moves, { tags: { ...tags, [what]: value } });
    case "view":
      return readRecord(match.record);
    case "resign":
      return makeMatch(moves, { tags, outcome: { ...RESIGNED, winner: 1 - what } });
    case "agreeDraw":
      return makeMatch(moves, {
        tags,
        outcome: { winner: null, reason: "agreed-draw", score: null },
      });
    case "look":
      return makeMatch(moves.slice(0, what));
    default:
      throw new Error(`The rules of the tests do not answer ${name}.`);
  }
};

/** Return the match of a record without an end. @param {string} record */
export const readRecord = (record) => {
  const { moves, ...tags } = Object.fromEntries(new URLSearchParams(record));
  return makeMatch(moves ? moves.split(".") : [], { tags });
};

/** Return an analysis that answers when the test says so; `stops` counts how often it was stopped. */
const makeAnalysis = () => {
  const analysis = { ...makeAsked(["lens", "review", "advise", "hint", "verdict"]), stops: 0 };
  analysis.stop = () => {
    analysis.stops += 1;
  };
  return analysis;
};

/** Return a session that only counts. */
const makeSession = () => {
  const session = { kept: [], opened: [], takeovers: 0 };
  session.attach = (app) => {
    session.keep = () => session.kept.push(app.state.match.record);
    session.takeOver = () => {
      session.takeovers += 1;
    };
    session.choose = async (choose) => session.opened.push(await choose());
    return session;
  };
  return session;
};

/**
 * Put things in the place of globals until a test is over.
 * @param {import("node:test").TestContext} test @param {Record<string, unknown>} values
 */
export const withGlobals = (test, values) => {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    test.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else delete globalThis[name];
    });
  }
};

/** Return a window that listens, and lets a test say what happens in it. */
export const makeWindow = (more = {}) => {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target),
    setTimeout: (...args) => setTimeout(...args),
    happen: (type, fields = {}) => {
      const event = new Event(type, { cancelable: true });
      for (const [name, value] of Object.entries(fields)) {
        Object.defineProperty(event, name, { value });
      }
      target.dispatchEvent(event);
      return event;
    },
    ...more,
  };
};

/** Return a localStorage that holds what it is given. @param {Record<string, string>} [held] */
export const makeStorage = (held = {}) => ({
  held,
  getItem: (name) => held[name] ?? null,
  setItem: (name, value) => {
    held[name] = String(value);
  },
  removeItem: (name) => {
    delete held[name];
  },
});

/** Return a localStorage as a browser has it that refuses to store anything. */
export const makeRefusingStorage = () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
};

/** Return a forecast of a forced win. @param {object} [changes] */
export const makeForecast = (changes = {}) => ({
  winner: 0,
  kind: "forced",
  plies: 3,
  margin: null,
  bound: null,
  ...changes,
});

/**
 * Return an IndexedDB with one store, as far as `idb-keyval` uses it, on what is held already.
 * @param {Map<unknown, unknown>} held
 */
export const makeIndexedDB = (held) => {
  const request = (result) => {
    const asked = { result, onsuccess: null, oncomplete: null };
    queueMicrotask(() => (asked.onsuccess ?? asked.oncomplete)?.());
    return asked;
  };
  const objectStore = () => ({
    getAllKeys: () => request([...held.keys()]),
    getAll: () => request(structuredClone([...held.values()])),
    put: (value, key) => held.set(key, structuredClone(value)),
    delete: (key) => held.delete(key),
    get transaction() {
      return request(undefined);
    },
  });
  return { open: () => request({ transaction: () => ({ objectStore }) }) };
};

const GAME = {
  entry: { slug: "game", name: "Game", presets: {}, random_options: {}, hidden_options: {}, options: [], clock: 0 },
  names: { game: "Game" },
  example: "",
  languages: ["de"],
};

/**
 * Return an app among stand-ins: what it draws, says and asks is kept, and a frame comes when the
 * test says so.
 * @param {typeof import("../../web/app/app.js").createApp} createApp
 * @param {Partial<Parameters<typeof createApp>[0]>} [parts]
 */
export const makeTable = (createApp, parts = {}) => {
  const rules = makeRules();
  const analysis = makeAnalysis();
  const session = makeSession();
  const [frames, drawn, said] = [[], [], []];
  const app = createApp({
    state: makeState(),
    front: makeFront(),
    game: GAME,
    rules,
    analysis,
    makeSession: session.attach,
    render: (view) => drawn.push(view),
    announce: (text) => said.push(text),
    bringMessages: async () => {},
    onNextFrame: (draw) => frames.push(draw),
    features: [],
    ...parts,
  });
  return {
    app,
    rules,
    analysis,
    session,
    drawn,
    said,
    /** Make moves by hand, each after the moment in which no press is taken. */
    play: (...moves) => {
      for (const move of moves) {
        app.dispatch({ type: "unlock", reason: "after-move" });
        app.dispatch({ type: "play", move });
      }
    },
    nextFrame: () => {
      for (const draw of frames.splice(0)) draw();
    },
    asked: () => rules.calls.map(({ name, args }) => [name, ...args.slice(1)].join(" ")),
  };
};

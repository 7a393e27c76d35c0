/** An app among stand-ins: rules, an analysis and a session that do what the test says. */

import { wishesOf } from "../../web/app/selectors.js";
import { makeFront, makeMatch, makeState, RESIGNED, turns } from "./makers.js";

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
  const session = { kept: [], noted: [], opened: [], takeovers: 0 };
  session.attach = (app) => {
    session.keep = () => session.kept.push(app.state.match.record);
    session.note = () => session.noted.push(wishesOf(app.state));
    session.heed = () => undefined;
    session.takeOver = () => {
      session.takeovers += 1;
    };
    session.choose = async (choose) => session.opened.push(await choose());
    return session;
  };
  return session;
};

const GAME = {
  entry: {
    slug: "game",
    name: "Game",
    presets: {},
    random_options: {},
    hidden_options: {},
    options: [],
    clock: 0,
  },
  names: { game: "Game" },
  example: "",
  lesson: false,
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

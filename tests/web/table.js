/** An app among stand-ins: rules, an analysis and a session that do what the test says. */

import { createApp } from "../../web/app/app.ts";
import { LAZY_PARTS } from "../../web/app/parts.ts";
import { endOf, movesOf, parseRecord, upTo } from "../../web/rules/record.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { AGREED, makeFront, makeMatch, makeState, turns } from "./makers.js";

// An import takes as long as the machine is busy; a part that is here comes in the same turn.
await Promise.all(Object.values(LAZY_PARTS).map((load) => load()));

/**
 * Return something of which the named methods can be called: each call is kept until the test
 * answers it with `resolve` or `reject`.
 */
const makeAnswerable = (methods) => {
  const calls = [];
  const methodsByName = {};
  for (const name of methods) {
    methodsByName[name] = (...args) =>
      new Promise((resolve, reject) => {
        const settle = (how) => (value) => {
          how(value);
          return turns();
        };
        calls.push({ name, args, resolve: settle(resolve), reject: settle(reject) });
      });
  }
  return { ...methodsByName, calls };
};

const RULES = ["view", "look", "read", "write"];

/** Return rules that answer when the test says so; `retries` counts their restarts. */
const makeRules = () => {
  const rules = { ...makeAnswerable(RULES), retries: 0 };
  rules.retry = () => {
    rules.retries += 1;
  };
  let answered = 0;
  /** Answer the oldest call that has no answer yet, as the rules of the tests' game would. */
  rules.answerNext = () => {
    const call = rules.calls[answered];
    answered += 1;
    try {
      return call.resolve(answerTo(call));
    } catch (refusal) {
      return call.reject(refusal);
    }
  };
  /** Have the oldest call that has no answer yet fail. */
  rules.failNext = (error) => {
    const call = rules.calls[answered];
    answered += 1;
    return call.reject(error);
  };
  return rules;
};

/** Return what the rules of the tests' game answer to a call, or throw their refusal. */
const answerTo = ({ name, args: [{ record }, ply] }) =>
  name === "look" ? readRecord(upTo(record, ply)) : readRecord(record);

const ENDS = {
  resign1: { winner: 1, reason: "resignation", score: null },
  resign2: { winner: 0, reason: "resignation", score: null },
  time1: { winner: 1, reason: "time", score: null },
  time2: { winner: 0, reason: "time", score: null },
  draw: AGREED,
};

/** Return the match of a record, or throw the refusal of its first move that is not legal. */
export const readRecord = (record) => {
  const moves = movesOf(record);
  const at = moves.indexOf("x");
  if (at >= 0) throw refusalAt(record, at);
  const tags = Object.fromEntries(parseRecord(record).head);
  return makeMatch(moves, { tags, outcome: ENDS[endOf(record)] ?? null });
};

const refusalAt = (record, at) =>
  new RulesError({
    code: "record.move",
    message: "Not there.",
    kept: upTo(record, at),
    params: { move: movesOf(record)[at], number: at + 1, why: "illegal-move.closed" },
  });

/** Return an analysis that answers when the test says so; `stops` counts its stops. */
const makeAnalysis = () => {
  const requests = ["analyze", "review", "advise", "hint", "verdict", "line"];
  const analysis = { ...makeAnswerable(requests), stops: 0 };
  analysis.stop = () => {
    analysis.stops += 1;
  };
  return analysis;
};

/** Return a session that only notes what it is asked for. */
const makeSession = () => {
  const session = { drafts: [], saved: [], opened: [], recovered: [], takeovers: 0 };
  session.attach = (app) => {
    session.autosave = {
      saveDraft: () => session.drafts.push(app.state.wanted),
      save: () => session.saved.push(app.state.match.record),
      takeOver: () => {
        session.takeovers += 1;
      },
    };
    session.recover = async (error) => session.recovered.push(error);
    session.choose = async (choose) => session.opened.push(await choose());
    return session;
  };
  return session;
};

export const GAME = {
  entry: {
    slug: "game",
    name: "Game",
    presets: {},
    random_options: {},
    hidden_options: {},
    options: [],
    levels: ["easy", "hard"],
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
 */
export const makeTable = (parts = {}) => {
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
    loadCommon: async () => {},
    onNextFrame: (draw) => frames.push(draw),
    features: [],
    ...parts,
  });
  const nextFrame = () => {
    for (const draw of frames.splice(0)) draw();
  };
  return {
    app,
    rules,
    analysis,
    session,
    drawn,
    said,
    play: (...moves) => {
      for (const move of moves) app.dispatch({ type: "play", move });
    },
    nextFrame,
    /** Return what a player sees now. */
    view: () => {
      nextFrame();
      return drawn.at(-1);
    },
    /** Return the records that Python was asked about. */
    requested: () => rules.calls.map(({ args: [{ record }] }) => record),
  };
};

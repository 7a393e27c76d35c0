/** A tab with its address and its entries, and the pages that are loaded in it. */

import { isConfirmed, pendingMoves } from "../../web/app/selectors.ts";
import "../../web/match/returned.js"; // then it is there at once when it is loaded
import { Session } from "../../web/match/session.ts";
import { makeStorage, makeWindow, withGlobals } from "./browser.js";
import { databasesIdle } from "./databases.js";
import { makeFront, makeState, turns } from "./makers.js";
import { makeTable } from "./table.js";

/** Return a tab: an address, a history with entries, and a device with its storages. */
export const makeTab = (t) => {
  const entries = [{ state: null, hash: "" }];
  let at = 0;
  const location = { pathname: "/game/", search: "" };
  const hashOf = (address) => (address.startsWith("#") ? address : "");
  Object.defineProperty(location, "hash", { get: () => entries[at].hash });
  const history = {
    get state() {
      return entries[at].state;
    },
    replaceState: (state, _, address) => {
      entries[at] = { state: structuredClone(state), hash: hashOf(address) };
    },
    pushState: (state, _, address) => {
      at += 1;
      entries.splice(at, entries.length, {
        state: structuredClone(state),
        hash: hashOf(address),
      });
    },
  };
  withGlobals(t, { location, history, localStorage: makeStorage(), navigator: {} });
  return { entries, location, step: (by) => (at += by), type: (hash) => {
    at += 1;
    entries.splice(at, entries.length, { state: null, hash });
  } };
};

let pages = 0;
/** Open the page in the tab; the rules start when the test says so. */
export const openPage = async (t, { rules = "starting", front, ...parts } = {}) => {
  const page = makeWindow();
  pages += 1;
  withGlobals(t, { window: page });
  const table = makeTable({
    state: makeState({ id: `page ${pages}`, isArriving: true, rules }),
    makeSession: (app) => new Session(app),
    ...(front ? { front: makeFront(front) } : {}),
    ...parts,
  });
  void table.app.session.arrive();
  await databasesIdle();
  const isReady = () => table.app.dispatch({ type: "rules", phase: "ready" });
  return { ...table, page, isReady };
};
/** Return the moves that Python has not confirmed. */
export const pending = ({ state }) => pendingMoves(state);
/** Let the rules be there and answer until they have confirmed the match. */
export const answerAll = async ({ app, isReady, rules }) => {
  isReady();
  for (let left = 20; left > 0 && !isConfirmed(app.state); left -= 1) {
    await rules.answerNext();
    await turns();
  }
  await databasesIdle();
};
/** Make moves, each confirmed before the next, and have them stored. */
export const playAll = async ({ play, rules }, ...moves) => {
  for (const move of moves) {
    play(move);
    await rules.answerNext();
  }
  await databasesIdle();
};

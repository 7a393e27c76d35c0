/** Objects that an app has once, next to its state: a timer, a wake lock. */

import type { App } from "./types.ts";

/** Return a function that makes the object of an app at its first call and returns it. */
export const onePerApp = <Thing>(make: (app: App) => Thing) => {
  const made = new WeakMap<App, { thing: Thing }>();
  return (app: App): Thing => {
    const known = made.get(app) ?? { thing: make(app) };
    made.set(app, known);
    return known.thing;
  };
};

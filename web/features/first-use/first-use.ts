/** One sentence of explanation at the first use of a feature on a device. */

import type { App } from "../../app/types.ts";

export type What = "analysis" | "review";

/** Explain something if it is used for the first time. */
export const explain = async (app: App, what: What) =>
  (await app.load("sentences"))?.tell(app, what);

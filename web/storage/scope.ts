/** The path of the site. All sites of a github.io user share one origin, so names contain it. */

/** The address of the home page; scripts lie one folder below it. */
export const SITE = new URL("../", import.meta.url);

/** The prefix of all stored names. */
export const PREFIX = `noon:${SITE.pathname}`;

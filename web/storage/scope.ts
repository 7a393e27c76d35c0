/** Where the site lies. The sites of a github.io user share one origin, so names carry its path. */

/** The address of the home page; scripts lie one folder below it. */
export const SITE = new URL("../", import.meta.url);

/** The prefix of all stored names. */
export const PREFIX = `noon:${SITE.pathname}`;

/** Which build made a stored picture of a board: another one may draw another shape. */

/** Names the rules of this build; the build fills it in, and scripts that run as they are written share one name. */
export const RULES = typeof RULES_KEY === "string" ? RULES_KEY : "sources";

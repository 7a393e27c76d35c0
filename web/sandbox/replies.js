/** What comes out of the sandbox, which may be of any shape: read before anything is done with it. */

/** @typedef {import("../rules/contract.js").Failure} Failure */

/** Characters that a reply may have. */
export const LONGEST = 1_000_000;

/**
 * Return a reply, null if it is none.
 * @param {unknown} text
 * @returns {{ ok: true, value: any } | { ok: false, error: Failure } | null}
 */
export const readReply = (text) => {
  if (typeof text !== "string" || text.length > LONGEST) return null;
  try {
    const reply = JSON.parse(text);
    if (reply?.ok === true) return { ok: true, value: reply.value };
    const error = reply?.ok === false ? readFailure(reply.error) : null;
    return error && { ok: false, error };
  } catch {
    return null;
  }
};

/**
 * Return why something was refused: a code, a sentence and numbers and texts, whatever else there was;
 * null if it is no refusal. An object in place of a text would throw where the page says it.
 * @param {any} told
 * @returns {Failure | null}
 */
export const readFailure = (told) => {
  if (typeof told?.code !== "string") return null;
  const params = Object.entries(Object(told.params)).filter(([, value]) => isPlain(value));
  return {
    code: told.code,
    params: Object.fromEntries(params),
    message: typeof told.message === "string" ? told.message : "",
    ...(typeof told.kept === "string" && { kept: told.kept }),
  };
};

/** @param {unknown} value */
const isPlain = (value) => ["boolean", "number", "string"].includes(typeof value);

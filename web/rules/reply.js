/** Replies of Python, which may have any shape: in the sandbox it runs code of other people. */

/** @import { Failure } from "./contract.js" */

/** Characters that a reply from the sandbox may have. */
export const LONGEST = 1_000_000;

/**
 * Return a reply, or null if it has another shape.
 * @param {string} text
 * @returns {{ ok: true, value: any } | { ok: false, error: Failure } | null}
 */
export const readReply = (text) => {
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
 * Return the code, sentence and plain parameters of a refusal, or null if it has another shape. An
 * object in place of a text would throw where the page shows it.
 * @param {any} failure
 * @returns {Failure | null}
 */
const readFailure = (failure) => {
  if (typeof failure?.code !== "string") return null;
  const params = Object.entries(Object(failure.params)).filter(([, value]) => isPlain(value));
  return {
    code: failure.code,
    params: Object.fromEntries(params),
    message: typeof failure.message === "string" ? failure.message : "",
    ...(typeof failure.kept === "string" && { kept: failure.kept }),
  };
};

/** @param {unknown} value */
const isPlain = (value) => ["boolean", "number", "string"].includes(typeof value);

/** Replies of Python, which may have any shape: in the sandbox it runs code of other people. */

import type { Failure } from "./contract.ts";

/** Characters that a reply from the sandbox may have. */
export const LONGEST = 1_000_000;

/** Return a reply, or null if it has another shape. */
export const readReply = (
  text: string,
): { ok: true; value: unknown } | { ok: false; error: Failure } | null => {
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
 */
const readFailure = (failure: any): Failure | null => {
  if (typeof failure?.code !== "string") return null;
  const params = Object.entries<boolean | number | string>(Object(failure.params)).filter(
    ([, value]) => isPlain(value),
  );
  return {
    code: failure.code,
    params: Object.fromEntries(params),
    message: typeof failure.message === "string" ? failure.message : "",
    ...(typeof failure.kept === "string" && { kept: failure.kept }),
  };
};

const isPlain = (value: unknown) => ["boolean", "number", "string"].includes(typeof value);

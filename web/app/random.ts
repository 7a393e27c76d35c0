/** Chance: random options, the coin, moves after a timeout, ids of matches. */

/** Return one of the items, each as likely. */
export const pickRandom = <T>(items: readonly T[]) => items[randomNumber() % items.length] as T;

/** Return a whole number below 2 ** 32. */
export const randomNumber = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Return a unique name; unlike `crypto.randomUUID` also on plain http. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

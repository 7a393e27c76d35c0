/** Chance, where the page needs it: lots, the coin, a move nobody made in time. */

/** Return one of the items, each as likely. @template T @param {T[]} items */
export const oneOf = (items) => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return /** @type {T} */ (items[number % items.length]);
};

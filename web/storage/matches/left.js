import { isAhead } from "./record.js";

/** @param {SavedMatch} saved @returns {Left} */
const stored = ({ edition = 0, id, isSketch, record, state, updated, wishes = [] }) => ({
  ...{ id, record, edition, wishes, at: updated ?? 0, isStored: true },
  isOver: state.outcome !== null,
  state: isSketch ? null : state,
});

/**
 * Return each match as it was left, the newest first: as it is stored, or as its slip goes on.
 * @param {SavedMatch[]} saved @param {Slip[]} slips @returns {Left[]}
 */
export const allLeft = (saved, slips) => {
  const left = new Map(saved.map((match) => [match.id, stored(match)]));
  for (const slip of slips) {
    const { id, record } = slip;
    const before = left.get(id);
    if (before && !isAhead(slip, before)) continue;
    const isSame = before?.record === record;
    left.set(id, {
      ...slip,
      at: Math.max(slip.at, before?.at ?? 0),
      edition: Math.max(slip.edition, before?.edition ?? 0),
      isStored: isSame && before.isStored,
      state: isSame ? before.state : null,
    });
  }
  return [...left.values()].sort((a, b) => b.at - a.at);
};

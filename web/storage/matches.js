/** SHIM until storage is merged. */
import { isExtension } from "../match/record.js";
import { keptDrafts } from "./drafts.js";
import { keptMatches } from "./matches/kept.js";
import { isAhead } from "./matches/record.js";
import { saveMatch as save, isUnsaved as unsaved } from "./matches/store.js";
/** @typedef {{ id: string, game: string, record: string, revision: number, at: number, isOver: boolean, isStored: boolean, picture: import("../rules/contract.js").State | null }} Left */
export const isUnsaved = unsaved;
export const findMatches = async ({ game, fragment, own, drafts }) => {
  const { saved, isUnsaved } = await keptMatches({ game, fragment, own });
  const left = new Map(
    saved
      .filter((each) => each.game === game)
      .map((row) => [
        row.id,
        {
          id: row.id,
          game,
          record: row.record,
          revision: row.edition ?? 0,
          at: row.updated ?? 0,
          isOver: row.state.outcome !== null,
          isStored: true,
          picture: row.isSketch ? null : row.state,
        },
      ]),
  );
  for (const draft of [...keptDrafts(), ...drafts].filter((each) => each.game === game)) {
    const before = left.get(draft.id);
    const v = (x) => ({ ...x, edition: x.revision, wishes: [] });
    if (before && !isAhead(v(draft), v(before))) continue;
    const isSame = before?.record === draft.record;
    left.set(draft.id, {
      ...draft,
      at: Math.max(draft.at, before?.at ?? 0),
      revision: Math.max(draft.revision, before?.revision ?? 0),
      isStored: Boolean(isSame && before?.isStored),
      picture:
        before?.picture && isExtension(draft.record, before.picture.record) ? before.picture : null,
    });
  }
  return { left: [...left.values()].sort((a, b) => b.at - a.at), isUnsaved };
};
export const saveMatch = async ({ id, revision, record, game, ply, outcome }, picture) =>
  ({ kept: "saved", failed: "failed" })[
    await save(id, picture ?? { game, record, ply, outcome, tags: {} }, {
      edition: revision,
      wishes: [],
    })
  ] ?? "other";

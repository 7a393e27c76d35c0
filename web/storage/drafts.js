/** SHIM until storage is merged. */
import { withEnd, withMove, withoutLast, withTag } from "../match/record.js";
import { forgetSlip, keepSlip, keptSlips, keptSlip as oldKept, readSlip } from "./matches/slips.js";

/** @typedef {{ id: string, game: string, record: string, revision: number, at: number, isOver: boolean }} Draft */
const EDITS = {
  play: (r, w) => withMove(r, w.move),
  undo: (r) => withoutLast(r),
  draw: (r) => withEnd(r, "draw"),
  resign: (r, w) => withEnd(r, `resign${w.player + 1}`),
  time: (r, w) => withEnd(r, `time${w.player + 1}`),
  view: (_, w) => w.record,
  tag: (r, w) => withTag(r, w.name, w.value),
};
const toDraft = (slip) =>
  slip && {
    id: slip.id,
    game: slip.game,
    at: slip.at,
    isOver: slip.isOver,
    record: slip.wishes.reduce((record, wish) => EDITS[wish.do](record, wish), slip.record),
    revision: slip.edition,
  };
export const readDraft = (value) =>
  toDraft(readSlip(value && { edition: value.revision, ...value }));
export const keptDrafts = () => keptSlips().map(toDraft);
export const keptDraft = (id) => toDraft(oldKept(id));
export const keepDraft = ({ revision, ...draft }) =>
  keepSlip({ ...draft, edition: revision, wishes: [] });
export const forgetDraft = forgetSlip;

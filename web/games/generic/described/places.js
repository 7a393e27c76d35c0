/** Draws the board that a view describes: grids, lines, pools and rows of places to press. */

import { badgeOf } from "../../../board/annotations.js";
import { known, visible, vocabulary } from "../../../i18n/message.js";
import { refusalOf } from "../../../i18n/refusals.js";
import { html, nothing } from "../../../view/lit.js";
import { icon, mark } from "../../../view/marks.js";
import { holdOf, pressOf, wishedMove } from "../paths.js";

/** @import { Part, Piece, Place } from "./describe.js" */
/** @import { Request } from "../paths.js" */
/** @import { Ui } from "../../../view/types.js" */
/** @typedef {import("../../../rules/contract.js").State<Record<string, unknown>>} State */
/**
 * @typedef {object} Scene what every place is drawn from
 * @property {State} state
 * @property {Ui} ui
 * @property {string[]} chosen the parts of a move that are chosen
 * @property {import("../paths.js").PathOf} pathOf
 */

const { t } = vocabulary("games/generic");

const LONGEST = 200; // characters of a sentence from elsewhere
const IN_A_ROW = 8; // places in a row that a finger can tell apart on a narrow screen

/** Return all requests on a board. @param {Part[]} parts @returns {Request[]} */
export const wishesOf = (parts) =>
  parts.flatMap(({ places }) => places.flatMap((place) => place?.requests ?? []));

/** Whether the places of a part are too small for a finger on a narrow screen. @param {Part} part */
export const isTight = ({ columns, kind, places }) =>
  kind === "grid" ? columns > IN_A_ROW : places.length > IN_A_ROW * IN_A_ROW;

/** Return which of the moves that wait for the rules is made on a place, -1 if none. @param {Place} place @param {Scene} scene */
const waitingOn = ({ requests }, { pathOf, ui }) =>
  ui.pending.findIndex((move) => {
    const { groups, values } = pathOf(move, [move]);
    return requests.some((request) =>
      typeof request === "string"
        ? request === move
        : Object.entries(request).every(([name, part]) => values[groups.indexOf(name)] === part),
    );
  });

/** Return why nothing can be done on a place. @param {Place} place @param {Scene} scene */
const whyNot = ({ requests }, { chosen, pathOf, state, ui }) => {
  if (state.outcome) return t("over");
  if (ui.pending.length) return t("checking");
  const refused = /** @type {Record<string, unknown>} */ (state.board.refused ?? {});
  const moves = Object.keys(refused).filter((move) => isRefusal(refused[move]));
  const found = wishedMove(requests, moves, chosen, pathOf, state.legal_moves);
  const refusal = refused[found?.move ?? ""];
  return isRefusal(refusal) ? inWords(state, refusal) : t("rests");
};

/** @param {unknown} refusal @returns {refusal is import("../../../rules/contract.js").Refusal} */
const isRefusal = (refusal) => {
  const { code, message, params } = /** @type {Record<string, unknown>} */ (refusal ?? {});
  return typeof code === "string" && typeof message === "string" && typeof params === "object";
};

/** Return a refusal in the words of the game; Python's own where the page has none. @param {State} state @param {import("../../../rules/contract.js").Refusal} refusal */
const inWords = (state, refusal) => {
  const isKnown = known(`rules/${state.game}`, `refusal.${refusal.code}`) !== null;
  const own = isKnown ? "" : visible(refusal.message.slice(0, LONGEST));
  return own || refusalOf(state.game, refusal, state.players);
};

/** @param {Piece} piece @param {Place} place */
const drawPiece = ({ joins, owner, sign, text }, { marks }) => {
  const whose = owner === null ? "is-shared" : `of-${owner + 1}`;
  const joined = joins.map((side) => `joins-${side}`).join(" ");
  const inside = text || (sign && icon(sign === "cross" ? "close" : sign));
  const plain = owner === null ? html`<span class="dot"></span>` : mark(owner);
  const won = marks.includes("winning") ? "is-won" : "";
  return html`<span class="stone ${whose} ${joined} ${won} ${inside ? "" : "is-plain"}">${inside || plain}${
    inside && owner !== null ? mark(owner) : nothing
  }</span>`;
};

/** Return what a place is called, what stands on it, and what is to be known of it. @param {Part} part @param {number} at @param {Place} place @param {Scene} scene */
const nameOf = ({ columns, kind }, at, { label, marks, piece }, { state }) => {
  const spot = { row: Math.floor(at / columns) + 1, column: (at % columns) + 1 };
  const words = [label || (kind === "grid" ? t("square", spot) : t("place", { n: at + 1 }))];
  if (piece?.text) words.push(piece.text);
  else if (piece?.sign) words.push(t(piece.sign));
  if (piece && piece.owner !== null) {
    words.push(t("owned", { name: state.players[piece.owner] ?? "" }));
  }
  if (!piece && marks.length === 0 && kind !== "pool") words.push(t("empty"));
  return [...words, ...marks.map((each) => t(each))].join(", ");
};

/**
 * @param {Part} part @param {number} at @param {Place} place @param {Scene} scene
 * @param {{ stop: number, isLive: boolean }} group the place where the Tab key stops, and whether there is anything to press
 */
const drawPlace = (part, at, place, scene, { isLive, stop }) => {
  const { chosen, pathOf, state, ui } = scene;
  const { marks, piece } = place;
  const waits = waitingOn(place, scene);
  const rests = ui.pending.length > 0 || state.outcome !== null;
  const found = rests ? null : pressOf(place.requests, state.legal_moves, chosen, pathOf);
  const move = found && "move" in found ? found.move : undefined;
  const hold = found && "chosen" in found ? holdOf(found.chosen) : undefined;
  const badge = badgeOf(ui, state.players, { move, part: hold });
  const can = found !== null && (ui.active || badge.isGood);
  const picked =
    found !== null &&
    "chosen" in found &&
    found.chosen.length <= chosen.length &&
    found.chosen.every((each, depth) => each === chosen[depth]);
  const name = nameOf(part, at, place, scene);
  const owner = piece?.owner ?? (state.ply + 1) % 2; // the last mover touched a neutral piece
  const classes = [
    "place",
    ...marks.map((each) => (each === "winning" ? "is-win" : `is-${each}`)),
    piece ? "has-piece" : "",
    can ? "is-legal" : "",
    picked ? "is-picked" : "",
    waits >= 0 ? `is-awaited of-${((state.to_move + waits) % 2) + 1}` : "",
    waits < 0 && !can ? `of-${owner + 1}` : "",
  ];
  const face =
    waits >= 0 && !piece
      ? html`<span class="stone is-plain of-${((state.to_move + waits) % 2) + 1}">${mark((state.to_move + waits) % 2)}</span>`
      : piece && drawPiece(piece, place);
  const role = part.kind === "grid" ? "gridcell" : nothing;
  if (!isLive) {
    return html`<div class=${classes.filter(Boolean).join(" ")} role=${role}><span class="sr">${name}</span><span class="spot" aria-hidden="true">${face}</span></div>`;
  }
  return html`<div class=${classes.filter(Boolean).join(" ")} role=${role}>
    <button
      class="spot ${picked ? "is-picked" : ""}"
      data-move=${can && move !== undefined ? move : nothing}
      data-select=${can && hold !== undefined ? hold : nothing}
      data-key=${can && move?.length === 1 ? move.toLowerCase() : nothing}
      data-disabled-reason=${can ? nothing : whyNot(place, scene)}
      data-worth=${can ? badge.worth : nothing}
      ?data-good=${badge.isGood}
      ?data-confirm=${badge.isConfirming}
      aria-disabled=${can ? nothing : "true"}
      aria-pressed=${can && hold !== undefined ? picked : nothing}
      aria-label=${name}
      aria-description=${can ? badge.describes : nothing}
      tabindex=${at === stop ? 0 : -1}
    >${face}${can ? badge.chip : nothing}</button>
  </div>`;
};

/** Return the place where the Tab key stops: what can be pressed, else the first. @param {Part} part @param {Scene} scene */
const stopOf = ({ places }, { chosen, pathOf, state }) => {
  const can = places.findIndex(
    (place) => place && pressOf(place.requests, state.legal_moves, chosen, pathOf) !== null,
  );
  return can >= 0 ? can : places.findIndex((place) => place !== null);
};

/** @param {Part} part @param {Scene} scene */
const drawPart = (part, scene) => {
  const { caption, columns, kind, places } = part;
  const isLive = places.some((place) => place && place.requests.length > 0);
  const group = { isLive, stop: isLive ? stopOf(part, scene) : -1 };
  const drawn = places.map((place, at) =>
    place
      ? drawPlace(part, at, place, scene, group)
      : html`<div class="place is-nowhere" role=${kind === "grid" ? "gridcell" : nothing}></div>`,
  );
  const label = part.label || caption || t("board");
  const line = caption ? html`<p class="hush caption">${caption}</p>` : nothing;
  if (places.length === 0) return line;
  if (kind !== "grid") {
    const many = isTight(part) ? "is-many" : "";
    return html`${line}<div class="places is-${kind} ${many}" role="group" aria-label=${label} ?data-roving=${isLive}>${drawn}</div>`;
  }
  const rows = Array.from({ length: places.length / columns }, (_, row) =>
    drawn.slice(row * columns, (row + 1) * columns),
  );
  const size = Math.max(columns, rows.length);
  return html`${line}<div class="places is-grid size-${size}" role="grid" aria-label=${label} ?data-roving=${isLive}>
    ${rows.map((row) => html`<div class="places-row" role="row">${row}</div>`)}
  </div>`;
};

/** Draw the parts of a board one under the other. @param {Part[]} parts @param {Scene} scene */
export const drawBoard = (parts, scene) =>
  html`<div class="spread">${parts.map((part) => drawPart(part, scene))}</div>`;

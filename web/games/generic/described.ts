/**
 * The board that a view describes under `board`, in the words of docs/front-ends.md, and how it is
 * drawn. It comes from other people's code: a board that is invalid or too large is not drawn.
 */

import { badgeOf } from "../../board/annotations.ts";
import { known, visible, vocabulary } from "../../i18n/message.ts";
import { refusalOf } from "../../i18n/refusals.ts";
import type { Refusal, State } from "../../rules/contract.ts";
import { lastMover, moverAfter } from "../../rules/turns.ts";
import { html, nothing, svg } from "../../view/lit.ts";
import { drawInitial, icon, mark } from "../../view/marks.ts";
import type { Ui } from "../../view/types.ts";
import { holdOf, type PathOf, pressOf, type Request, wishedMove } from "./paths.ts";

type Piece = { owner: 0 | 1 | null; text: string; sign: Sign | null; joins: Side[] };
type Place = { label: string; piece: Piece | null; marks: Mark[]; requests: Request[] };
interface Part {
  kind: (typeof KINDS)[number];
  label: string;
  caption: string;
  columns: number;
  places: (Place | null)[];
}
type Mark = (typeof MARKS)[number];
type Sign = (typeof SIGNS)[number];
type Side = (typeof SIDES)[number];

const KINDS = ["grid", "line", "pool", "row"] as const;
const MARKS = ["last", "covered", "blocked", "winning"] as const;
const SIGNS = ["up", "down", "left", "right", "plus", "cross"] as const;
const SIDES = ["up", "down", "left", "right"] as const;

const MOST_PARTS = 6;
const MOST_PLACES = 144; // of a part
const MOST_IN_A_ROW = 12; // of a grid, and rows of one
const MOST_WISHES = 4;
const LONGEST = { piece: 3, label: 60, caption: 120, move: 40 }; // characters

/** A rule of the description is broken. */
class Misfit extends Error {}

const must: (holds: boolean) => asserts holds = (holds) => {
  if (!holds) throw new Misfit();
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const objectOf = (value: unknown) => {
  must(isObject(value));
  return value;
};

const listOf = (value: unknown, most: number): unknown[] => {
  must(Array.isArray(value) && value.length <= most);
  return value;
};

const stringOf = (value: unknown, most: number) => {
  must(typeof value === "string" && value.length <= most);
  return value;
};

/** A text, as it can be seen, may be missing. */
const textOf = (value: unknown, most: number) => {
  const text = visible(stringOf(value ?? "", 4 * most));
  must([...text].length <= most);
  return text;
};

const wordOf = <Word extends string>(value: unknown, words: readonly Word[]) => {
  const word = words.find((each) => each === value);
  must(word !== undefined);
  return word;
};

const wordsOf = <Word extends string>(value: unknown, words: readonly Word[]) => [
  ...new Set(listOf(value ?? [], words.length).map((each) => wordOf(each, words))),
];

const pieceOf = (value: unknown): Piece => {
  const { joins, owner = null, sign = null, text } = objectOf(value);
  must(owner === 0 || owner === 1 || owner === null);
  return {
    owner,
    text: textOf(text, LONGEST.piece),
    sign: sign === null ? null : wordOf(sign, SIGNS),
    joins: wordsOf(joins, SIDES),
  };
};

const wishOf = (value: unknown): Request => {
  if (!isObject(value)) return stringOf(value, LONGEST.move);
  const parts = Object.entries(value);
  must(parts.length > 0 && parts.length <= MOST_WISHES);
  return Object.fromEntries(parts.map(([name, part]) => [name, stringOf(part, LONGEST.move)]));
};

const placeOf = (value: unknown): Place | null => {
  if (value === null) return null;
  const { label, marks, move, piece } = objectOf(value);
  return {
    label: textOf(label, LONGEST.label),
    piece: piece === undefined || piece === null ? null : pieceOf(piece),
    marks: wordsOf(marks, MARKS),
    requests: listOf([move ?? []].flat(), MOST_WISHES).map(wishOf),
  };
};

const partOf = (value: unknown): Part => {
  const { caption, cells, columns = 1, kind, label } = objectOf(value);
  const places = listOf(cells, MOST_PLACES).map(placeOf);
  const known = wordOf(kind, KINDS);
  must(typeof columns === "number" && Number.isInteger(columns));
  if (known === "grid") {
    must(places.length > 0 && columns > 0 && columns <= MOST_IN_A_ROW);
    must(places.length % columns === 0 && places.length / columns <= MOST_IN_A_ROW);
  }
  return {
    kind: known,
    label: textOf(label, LONGEST.label),
    caption: textOf(caption, LONGEST.caption),
    columns,
    places,
  };
};

/**
 * Return the parts of the board that a view describes, null if it describes none or breaks a rule.
 */
export const boardOf = ({ board }: Record<string, unknown>) => {
  if (typeof board !== "object" || board === null) return null;
  try {
    const parts = listOf(Array.isArray(board) ? board : [board], MOST_PARTS).map(partOf);
    return parts.length ? parts : null;
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
};

export type BoardState = State<Record<string, unknown>>;
/** The data that every place is drawn from. */
interface Scene {
  state: BoardState;
  ui: Ui;
  chosen: string[]; // the chosen parts of a move
  pathOf: PathOf;
}

const { t } = vocabulary("games/generic");
const frame = vocabulary("frame");

const LONGEST_REFUSAL = 200; // characters of a sentence from elsewhere
const IN_A_ROW = 8; // places in a row that a finger can tell apart on a narrow screen

/** Return all requests on a board. */
export const wishesOf = (parts: Part[]) =>
  parts.flatMap(({ places }) => places.flatMap((place) => place?.requests ?? []));

/** Whether places are too small for a finger on a narrow screen. */
export const isTight = ({ columns, kind, places }: Part) =>
  kind === "grid" ? columns > IN_A_ROW : places.length > IN_A_ROW * IN_A_ROW;

/** The number of the pending move on a place, else -1. */
const waitingOn = ({ requests }: Place, { pathOf, ui }: Scene) =>
  ui.pending.findIndex((move) => {
    const { groups, values } = pathOf(move, [move]);
    return requests.some((request) =>
      typeof request === "string"
        ? request === move
        : Object.entries(request).every(([name, part]) => values[groups.indexOf(name)] === part),
    );
  });

/** Return the reason why a place is disabled. */
const whyNot = ({ requests }: Place, { chosen, pathOf, state, ui }: Scene) => {
  if (state.outcome) return frame.t("over");
  if (ui.pending.length) return t("checking");
  const refused = (state.board.refused ?? {}) as Record<string, unknown>;
  const moves = Object.keys(refused).filter((move) => isRefusal(refused[move]));
  const found = wishedMove(requests, moves, chosen, pathOf, state.legal_moves);
  const refusal = refused[found?.move ?? ""];
  return isRefusal(refusal) ? inWords(state, refusal) : t("rests");
};

const isRefusal = (refusal: unknown): refusal is Refusal => {
  const { code, message, params } = (refusal ?? {}) as Record<string, unknown>;
  return typeof code === "string" && typeof message === "string" && typeof params === "object";
};

/** Python's own words if the page has none. */
const inWords = (state: BoardState, refusal: Refusal) => {
  const isKnown = known(`rules/${state.game}`, `refusal.${refusal.code}`) !== null;
  const own = isKnown ? "" : visible(refusal.message.slice(0, LONGEST_REFUSAL));
  return own || refusalOf(state.game, refusal, state.players);
};

const drawPiece = ({ joins, owner, sign, text }: Piece, { marks }: Place) => {
  const whose = owner === null ? "is-shared" : `of-${owner + 1}`;
  const inside = text || (sign && icon(sign === "cross" ? "close" : sign));
  const plain = owner === null ? html`<span class="dot"></span>` : mark(owner);
  const classes = [
    "stone",
    whose,
    ...joins.map((side) => `joins-${side}`),
    marks.includes("winning") ? "is-won" : "",
    inside ? "" : "is-plain",
    `has-${[...text].length}`,
  ];
  return html`<span class=${written(classes)}>${inside || plain}${
    inside && owner !== null ? mark(owner) : nothing
  }</span>`;
};

const written = (classes: string[]) => classes.filter(Boolean).join(" ");

/** Return the name of a place: where it is, the piece on it, and its marks. */
const nameOf = (
  { columns, kind }: Part,
  at: number,
  { label, marks, piece }: Place,
  { state }: Scene,
) => {
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

/** @param group the place where the Tab key stops, and whether there is anything to press */
const drawPlace = (
  part: Part,
  at: number,
  place: Place,
  scene: Scene,
  { isLive, stop }: { stop: number; isLive: boolean },
) => {
  const { chosen, pathOf, state, ui } = scene;
  const { marks, piece } = place;
  const waits = waitingOn(place, scene);
  const waiting = moverAfter(state, state.ply + waits);
  const rests = ui.pending.length > 0 || state.outcome !== null;
  const found = rests ? null : pressOf(place.requests, state.legal_moves, chosen, pathOf);
  const move = found && "move" in found ? found.move : undefined;
  const parts = found && "chosen" in found ? found.chosen : undefined;
  const hold = parts && holdOf(parts);
  const badge = badgeOf(ui, state.players, { move, part: hold });
  const can = found !== null && (ui.active || badge.isGood);
  const picked =
    parts !== undefined &&
    parts.length <= chosen.length &&
    parts.every((each, depth) => each === chosen[depth]);
  const name = nameOf(part, at, place, scene);
  const owner = piece?.owner ?? lastMover(state); // the last mover touched a neutral piece
  const classes = [
    "place",
    ...marks.map((each) => (each === "winning" ? "is-win" : `is-${each}`)),
    piece ? "has-piece" : "",
    can ? "is-legal" : "",
    picked ? "is-picked" : "",
    waits >= 0 ? `is-awaited of-${waiting + 1}` : "",
    waits < 0 && !can ? `of-${owner + 1}` : "",
  ];
  const face =
    waits >= 0 && !piece
      ? html`<span class="stone is-plain of-${waiting + 1}">${mark(waiting)}</span>`
      : piece && drawPiece(piece, place);
  const inside = isLive
    ? html`<button
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
    >${face}${can ? badge.chip : nothing}</button>`
    : html`<span class="sr">${name}</span><span class="spot" aria-hidden="true">${face}</span>`;
  return html`<div class=${written(classes)} role=${roleIn(part)}>${inside}</div>`;
};

const roleIn = ({ kind }: Part) => (kind === "grid" ? "gridcell" : nothing);

/** Return the first usable part, else the first. */
const stopOf = ({ places }: Part, { chosen, pathOf, state }: Scene) => {
  const can = places.findIndex(
    (place) => place && pressOf(place.requests, state.legal_moves, chosen, pathOf) !== null,
  );
  return can >= 0 ? can : places.findIndex((place) => place !== null);
};

const drawPart = (part: Part, scene: Scene) => {
  const { caption, columns, kind, places } = part;
  const isLive = wishesOf([part]).length > 0;
  const group = { isLive, stop: isLive ? stopOf(part, scene) : -1 };
  const drawn = places.map((place, at) =>
    place
      ? drawPlace(part, at, place, scene, group)
      : html`<div class="place is-nowhere" role=${roleIn(part)}></div>`,
  );
  const line = caption ? html`<p class="hush caption">${caption}</p>` : nothing;
  if (places.length === 0) return line;
  const isGrid = kind === "grid";
  const rows = isGrid ? places.length / columns : 0;
  const look = isGrid ? `size-${Math.max(columns, rows)}` : isTight(part) ? "is-many" : "";
  return html`${line}<div
    class="places is-${kind} ${look}"
    role=${isGrid ? "grid" : "group"}
    aria-label=${part.label || caption || t("board")}
    ?data-roving=${isLive}
  >${
    isGrid
      ? Array.from({ length: rows }, (_, row) => {
          const own = drawn.slice(row * columns, (row + 1) * columns);
          return html`<div class="places-row" role="row">${own}</div>`;
        })
      : drawn
  }</div>`;
};

/** Draw the parts of a board one under the other. */
export const drawBoard = (parts: Part[], scene: Scene) =>
  html`<div class="spread">${parts.map((part) => drawPart(part, scene))}</div>`;

const ACROSS = 8; // places in a row of a picture, of a part that isn't a grid

const drawPlaces = ({ columns, kind, places }: Part) => {
  const across = kind === "grid" ? columns : Math.min(places.length, ACROSS);
  const down = Math.ceil(places.length / across);
  const unit = Math.min(15, 112 / across, 80 / down);
  const [left, top] = [60 - (across * unit) / 2, 45 - (down * unit) / 2];
  const side = (unit - 1).toFixed(1);
  return places.map((place, at) => {
    if (!place) return "";
    const x = left + (at % across) * unit;
    const y = top + Math.floor(at / across) * unit;
    const isGone = place.marks.includes("covered");
    const middle = `translate(${(x + unit / 2).toFixed(1)} ${(y + unit / 2).toFixed(1)})`;
    return svg`<rect
        class="paper-flat ${isGone ? "is-gone" : ""}"
        x=${(x + 0.5).toFixed(1)}
        y=${(y + 0.5).toFixed(1)}
        width=${side}
        height=${side}
        rx="2"
      />
      <g transform=${middle}>${place.piece && !isGone ? smallPiece(place.piece, unit) : ""}</g>`;
  });
};

const NARROWER = [1, 1, 0.76, 0.5]; // texts of two and three characters, as in board.css

/** @param unit the side of its square */
const smallPiece = ({ owner, text }: Piece, unit: number) => {
  const whose = owner === null ? "is-shared" : `of-${owner + 1}`;
  if (text) {
    const size = (unit * 0.62 * (NARROWER[[...text].length] ?? 1)).toFixed(1);
    return svg`<text class=${whose} y=${(unit * 0.22).toFixed(1)} font-size=${size}>${text}</text>`;
  }
  const scale = `scale(${(unit / 28).toFixed(2)})`;
  return owner === 1
    ? svg`<path class="stone of-2" transform=${scale} d="M0-10 10 0 0 10-10 0z"/>`
    : svg`<circle class="stone ${whose}" r=${(unit * 0.28).toFixed(1)}/>`;
};

/** Draw a board, or the initial of the game. */
export const drawPicture = (game: string, parts: Part[] | null) => {
  const part = parts?.find(({ places }) => places.length > 0);
  if (part) return html`<svg viewBox="0 0 120 92" aria-hidden="true">${drawPlaces(part)}</svg>`;
  return drawInitial(game.toUpperCase());
};

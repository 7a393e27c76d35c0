/**
 * The line with two open ends: tiles, the slots at its ends, the fold, the mirror of a win, and its
 * small picture for the home page.
 */

import { vocabulary } from "../i18n/message.ts";
import { refusalOf } from "../i18n/refusals.ts";
import type { Refusal, State } from "../rules/contract.ts";
import { moverAfter } from "../rules/turns.ts";
import { html, nothing, svg } from "../view/lit.ts";
import { drawSun, icon, mark } from "../view/marks.ts";
import type { Ui } from "../view/types.ts";
import { badgeOf } from "./annotations.ts";
import { readerOf } from "./notation.ts";

type Tile = { piece: string; player: number; end: string; ply: number };
export interface LineBoard {
  line: string;
  tiles: Tile[];
  last: number | null;
  winning: number[];
  alphabet: string;
  refused: Record<string, Refusal>; // by move
  min_palindrome: number;
  limit: number | null;
  full_line_winner: number | null;
  gains?: Record<string, number>; // points by move, where palindromes score
}
type LineState = State<LineBoard>;
/** A tile where it stands. */
type Placed = Tile & { index: number; ghost?: boolean };

const { rich, t } = vocabulary("frame");

const MOST_IN_ROW = 5;
const MOST_IN_ROOMY_ROW = 12;
const MOST_TO_LOOK_AT = 16; // tiles in a row in which nothing has to be pressed
const ROOMY = 8;
const READ_ALOUD = 5; // pieces at each end
const MOST_IN_PICTURE = 20;

type ReadMove = (move: string) => { piece: string; end: string };

export const moveReader = (notation: string): ReadMove => {
  const read = readerOf(notation);
  return (move) => {
    const [end = "", piece = ""] = Object.entries(read(move))[0] ?? [];
    return { piece, end };
  };
};

/** Return the line after the moves of a record, and its options. */
export const previewLine = (
  { movers, moves, options }: State,
  readMove: ReadMove,
  alphabet: string,
): LineBoard => {
  const tiles: Tile[] = [];
  moves.forEach((move, at) => {
    const tile = { ...readMove(move), player: movers[at] ?? 0, ply: at + 1 };
    if (tile.end === "end") tiles.push(tile);
    else tiles.unshift(tile);
  });
  const { at_limit, line_limit: limit, min_palindrome } = options as Record<string, any>;
  return {
    line: tiles.map(({ piece }) => piece).join(""),
    tiles,
    last: moves.length ? tiles.findIndex(({ ply }) => ply === moves.length) : null,
    winning: [],
    alphabet,
    refused: {},
    min_palindrome,
    limit: limit || null,
    full_line_winner: at_limit === "draw" ? null : limit % 2,
  };
};

/** Return the parts of a move as `data-select` writes them. */
export const partsOf = ({ piece, end }: ReturnType<ReadMove>) => [`piece:${piece}`, `end:${end}`];

/** Say a move in few words. */
export const sayMove = ({ piece, end }: ReturnType<ReadMove>) =>
  rich(end === "end" ? "moveEnd" : "moveBeginning", { piece });

/** Say where a piece goes, as part of a sentence. */
export const sayEnd = (end: string) => t(end === "end" ? "toEnd" : "toBeginning");

const writeMove = (piece: string, end: string) => (end === "beginning" ? `${piece}-` : `-${piece}`);

/**
 * Return the keys of the pieces: each is half a move, or the whole where an end is chosen, or the
 * line is empty and has only one place.
 * @param pieces in the order of the keys
 */
export const pieceKeys = (
  pieces: string[],
  { board: { line, refused }, game }: LineState,
  { pending, selected }: Ui,
) => {
  const isEmpty = line.length + pending.length === 0;
  const end = isEmpty ? "end" : selected?.part === "end" ? selected.value : null;
  return pieces.map((piece) => {
    const refusal = pending.length ? undefined : refused[writeMove(piece, "end")];
    return {
      name: piece,
      hold: end === null ? `piece:${piece}` : undefined,
      move: end === null ? undefined : writeMove(piece, end),
      picked: selected?.part === "piece" && selected.value === piece,
      why: refusal && refusalOf(game, refusal),
    };
  });
};

/**
 * @param words how many tiles stand in one row on a narrow and on a wide screen, and what a tile is
 *   called
 */
export const drawLine = (
  state: LineState,
  ui: Ui,
  readMove: ReadMove,
  {
    inOneRow,
    wideInOneRow,
    piece,
    pieces,
  }: { inOneRow: number; wideInOneRow: number; piece: string; pieces: string },
) => {
  const tiles = placed(state, ui, readMove);
  const draw = (tile: Placed) => drawTile(tile, state);
  const slots = ui.active && !state.outcome;
  const beginning = slots ? drawSlot("beginning", ui, state, "") : nothing;
  const end = slots ? drawSlot("end", ui, state, "") : nothing;
  if (tiles.length === 0) {
    return html`<ol class="line is-empty" data-roving>
      ${slots ? drawSlot("end", ui, state, t("firstPiece", { piece })) : nothing}
    </ol>`;
  }
  const fits = ui.roomy ? wideInOneRow : inOneRow;
  if (state.board.winning.length) return drawWon(state, tiles, fits, draw);
  const space = state.outcome ? Math.max(fits, MOST_TO_LOOK_AT) : fits;
  if (tiles.length <= space) {
    return html`<ol class="line is-single ${tight(tiles)}" data-roving>
      ${beginning}${tiles.map(draw)}${end}
    </ol>`;
  }
  const side = ui.wide
    ? Math.floor((wideInOneRow - 1) / 2)
    : ui.roomy
      ? MOST_IN_ROOMY_ROW
      : MOST_IN_ROW;
  const half = Math.floor(tiles.length / 2);
  const [head, middle, tail] =
    tiles.length <= 2 * side + 1 // a fold takes more space than one tile
      ? [tiles.slice(0, half), [], tiles.slice(half)]
      : [tiles.slice(0, side), tiles.slice(side, -side), tiles.slice(-side)];
  const name = `fold-${tiles.length}`; // another move folds the line again
  const isOpen = middle.length > 0 && (ui.expanded[name] ?? false);
  const label = isOpen ? t("showEnds") : t("folded", { n: middle.length, piece, pieces });
  const fold = html`<div class="folded">
    <button class="fold" data-open=${name}>${label}</button>
  </div>`;
  const layout = isOpen ? "is-unfolded" : ui.wide ? "is-single" : "is-double";
  // One template, in which the button keeps the focus.
  return html`<div class="line ${layout}" data-roving>
    <ol class="run">${beginning}${(isOpen ? tiles : head).map(draw)}${isOpen ? end : nothing}</ol>
    ${middle.length ? fold : nothing}
    ${isOpen ? nothing : html`<ol class="run">${tail.map(draw)}${end}</ol>`}
  </div>`;
};

const tight = (tiles: unknown[]) => (tiles.length > ROOMY ? "is-tight" : "");

const placed = (state: LineState, ui: Ui, readMove: ReadMove) => {
  let tiles: Placed[] = state.board.tiles.map((tile, index) => ({ ...tile, index, ghost: false }));
  ui.pending.forEach((move, ahead) => {
    const { piece, end } = readMove(move);
    const player = moverAfter(state, state.ply + ahead);
    const ghost = { piece, end, player, ply: 0, index: -1, ghost: true };
    tiles = end === "end" ? [...tiles, ghost] : [ghost, ...tiles];
  });
  return tiles;
};

const drawTile = (tile: Placed, state: LineState) => {
  const { last, winning } = state.board;
  const shape = [
    `tile of-${tile.player + 1}`,
    tile.ghost ? "is-waiting" : "",
    !tile.ghost && tile.index === last && !winning.length ? "is-last" : "",
    winning.includes(tile.index) ? "is-win" : "",
  ];
  const label = tile.ghost
    ? t("waiting", { piece: tile.piece })
    : t("tile", { piece: tile.piece, player: state.players[tile.player] ?? "" });
  return html`<li
    class=${shape.join(" ").trim()}
    data-ply=${tile.ply}
    data-piece=${tile.ghost ? nothing : tile.ply}
  >
    <span aria-hidden="true">${tile.piece}</span><span class="sr">${label}</span
    >${mark(tile.player)}
  </li>`;
};

/** @param title replaces the name of the end, "" for none */
const drawSlot = (end: "beginning" | "end", ui: Ui, state: LineState, title: string) => {
  const piece = ui.selected?.part === "piece" ? ui.selected.value : "";
  const picked = ui.selected?.part === "end" && ui.selected.value === end;
  const move = piece ? writeMove(piece, end) : undefined;
  const part = piece ? undefined : `end:${end}`;
  const badge = badgeOf(ui, state.players, { move, part });
  const place = title || t(end);
  const choose = title || t(end === "beginning" ? "chooseBeginning" : "chooseEnd");
  const gain = ui.forecasts && !ui.pending.length && state.board.gains?.[move ?? ""];
  const scores = gain ? ` +${gain}` : "";
  return html`<li class="seat">
    <button
      class="slot at-${end} ${picked ? "is-picked" : ""}"
      data-move=${move ?? nothing}
      data-select=${part ?? nothing}
      data-key=${piece ? (end === "beginning" ? "ArrowLeft" : "ArrowRight") : nothing}
      data-worth=${badge.worth}
      ?data-good=${badge.isGood}
      ?data-confirm=${badge.isConfirming}
      aria-pressed=${piece ? nothing : picked}
      aria-label=${piece ? `${t("pieceAt", { piece, place })}${scores}` : choose}
      aria-description=${badge.describes}
    >
      ${piece ? html`<i>${piece}</i> ` : icon("plus")}<span>${place}${scores}</span>${badge.chip}
    </button>
  </li>`;
};

/**
 * Draw a won line: the palindrome in one row under its mirror, the other pieces next to it or, if
 * they don't fit, above and below.
 */
const drawWon = (
  state: LineState,
  tiles: Placed[],
  space: number,
  draw: (tile: Placed) => unknown,
) => {
  const { winning } = state.board;
  const first = winning[0] ?? 0;
  const after = first + winning.length;
  const inOneRow = winning.length <= MOST_TO_LOOK_AT;
  const won = html`<li class="won ${inOneRow ? tight(winning) : "is-wrapped"}">
    ${inOneRow ? drawMirror(winning.length) : nothing}
    <ol class="run">${tiles.slice(first, after).map(draw)}</ol>
  </li>`;
  const rest = (part: Placed[]) =>
    part.length ? html`<li class="rest"><ol class="run">${part.map(draw)}</ol></li>` : nothing;
  return html`<ol class="line is-won ${tiles.length <= space ? "fits" : ""}">
    ${rest(tiles.slice(0, first))}${won}${rest(tiles.slice(after))}
  </ol>`;
};

/** Draw arcs that join the pairs of a palindrome, and its sun. */
const drawMirror = (length: number) => {
  const pairs = Math.floor(length / 2);
  const arcs = Array.from({ length: pairs }, (_, pair) => {
    const [left, right] = [pair * 100 + 50, (length - pair) * 100 - 50];
    const top = 100 - 92 * ((pairs - pair) / pairs) ** 0.8;
    return svg`<path d="M${left} 100C${left} ${top} ${right} ${top} ${right} 100"/>`;
  });
  return html`<div class="mirror" aria-hidden="true">
    <svg class="arcs" viewBox="0 0 ${length * 100} 100" preserveAspectRatio="none">${arcs}</svg>
    ${drawSun()}
  </div>`;
};

/** Return a line as it is read aloud: letter by letter, the middle of a long one only counted. */
export const spoken = (line: string) => {
  const pieces = [...line];
  const middle = pieces.length - 2 * READ_ALOUD;
  if (middle <= 0) return pieces.join(" ");
  const [head, tail] = [pieces.slice(0, READ_ALOUD), pieces.slice(-READ_ALOUD)];
  return `${head.join(" ")}, ${t("foldedAway", { n: middle })}, ${tail.join(" ")}`;
};

/**
 * Draw the tiles of a line, smaller ones if it is long. After the match the winning tiles are gold;
 * before that there is a slot for the next one.
 * @param above drawn over the tiles
 * @param place the largest width of a tile, and the row's place
 */
export const tilePicture = (
  { board: { line, winning }, outcome, to_move: mover }: LineState,
  above: unknown = svg``,
  { widest, y }: { widest: number; y: number } = { widest: 21, y: 42 },
) => {
  const shown = [...line].slice(-MOST_IN_PICTURE);
  const hidden = line.length - shown.length;
  const places = shown.length + (outcome ? 0 : 1);
  const size = Math.min(widest, Math.floor(1160 / places - 16) / 10);
  const step = size + 1.6;
  const left = 60 - (places * step) / 2 + 0.8;
  const height = size * 1.14;
  const tiles = shown.map((piece, at) => {
    const won = winning.includes(at + hidden) ? "is-won" : nothing;
    return svg`<g class=${won} transform="translate(${(left + at * step).toFixed(1)} ${y})">
      <rect class="lip" y="3" width=${size} height=${height} rx="5"/>
      <rect class="paper" width=${size} height=${height} rx="5"/>
      <text x=${size / 2} y=${size * 0.83} font-size=${size * 0.8}>${piece}</text></g>`;
  });
  const open = svg`<rect
    class="open of-${mover + 1}"
    x=${(left + shown.length * step).toFixed(1)}
    y=${y}
    width=${size}
    height=${height + 2}
    rx="5"
  ></rect>`;
  return html`<svg viewBox="0 0 120 92" aria-hidden="true">
    ${above}${tiles}${outcome ? nothing : open}
  </svg>`;
};

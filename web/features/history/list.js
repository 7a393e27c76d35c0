/** The list of matches: one line for each, and the search. Pure. */

import { pageOf } from "../../i18n/language.js";
import { dayOf, vocabulary } from "../../i18n/message.js";
import { html, nothing } from "../../view/lit.js";
import { mark } from "../../view/marks.js";

/** @import { Listed, Newer } from "../../storage/matches.js" */
/** @import { Known } from "../../storage/guests.js" */
/** @typedef {Record<string, string>} Names of the games, by slug */
/**
 * @typedef {object} Games
 * @property {Names} names of all that are known
 * @property {Names} own of the games of the site
 * @property {Record<string, Known>} added games from game files, removed ones too
 */

const { t } = vocabulary("features/history");

/** Return the day of a match, "" where it is not known. @param {number} updated */
const dayIn = (updated) => (updated ? dayOf(updated) : "");

/** Return the second line of a match. @param {string[]} parts */
const line = (parts) => parts.filter(Boolean).join(" · ");

/** Return the page of a game; an added game needs its file in the address. @param {string} game @param {Games} games */
const addressOf = (game, { own, added }) => {
  const { wheel, version, sha256 } = added[game] ?? {};
  return pageOf(game, own, wheel ? { wheel, version: version ?? "", sha256: sha256 ?? "" } : {});
};

/** Return which removed game file a match needs, "" if none. @param {string} game @param {Games} games */
const lacking = (game, { own, added }) => {
  const wanted = Object.hasOwn(own, game) ? null : added[game];
  return wanted && !wanted.isHere
    ? t("needs", { wheel: wanted.wheel, version: wanted.version })
    : "";
};

/**
 * @param {Listed} match @param {Games} games
 * @param {(id: string) => void} forget
 */
export const drawMatch = (match, games, forget) => {
  const { id, game, isOver, players, ply, record, updated, winner } = match;
  const end = !isOver
    ? t("open")
    : winner !== null
      ? t("won", { name: players[winner] ?? "" })
      : t("drawn");
  return html`<li class="in-row">
    <a href=${`${addressOf(game, games)}#${record}`} data-close>
      ${winner !== null ? mark(winner) : nothing}<b><bdi>${players[0]}</bdi> – <bdi>${players[1]}</bdi></b>
      <small>${line([games.names[game] ?? game, end, t("moves", { n: ply }), dayIn(updated), lacking(game, games)])}</small>
    </a>
    <button type="button" value=${`forget ${id}`} @click=${() => forget(id)}>${t("forget")}</button>
  </li>`;
};

/** Draw a match that this version cannot show. @param {Newer} match @param {Names} names */
export const drawNewer = ({ game, updated }, names) =>
  html`<li class="in-row">
    <p>
      <b>${t("fromNewer")}</b>
      <small>${line([names[game] ?? game, dayIn(updated)])}</small>
    </p>
  </li>`;

/** Return a text as it is compared: without accents, in small letters. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The text that the search looks through, by match. @type {WeakMap<Listed, string>} */
const texts = new WeakMap();

/** @param {Listed} match @param {Names} names */
const textOf = (match, names) => {
  const { game, players, updated } = match;
  const known = texts.get(match);
  if (known !== undefined) return known;
  const date = updated ? new Date(updated).toISOString().slice(0, 10) : "";
  const text = plain([...players, names[game] ?? game, dayIn(updated), date].join("\n"));
  texts.set(match, text);
  return text;
};

/**
 * Return the matches whose players, game and date contain all of the words.
 * @param {Listed[]} all @param {string} words @param {Names} names
 */
export const matching = (all, words, names) => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  return all.filter((match) => {
    const text = textOf(match, names);
    return wanted.every((word) => text.includes(word));
  });
};

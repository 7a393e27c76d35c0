/** The score of each pair of players. Pure. */

import { vocabulary } from "../../i18n/message.js";
import { html, nothing } from "../../view/lit.js";

/** @import { Listed } from "../../storage/matches.js" */
/** @import { Names } from "./list.js" */

const { t } = vocabulary("features/history");

const MOST = 3; // pairs that are shown without a press

/**
 * Draw the scores of the pairs with the most matches, and the others in a fold.
 * @param {Listed[]} finished @param {Names} names
 */
export const drawScores = (finished, names) => {
  const all = scores(finished, names);
  const others = all.slice(MOST);
  return html`<ul class="scores">${all.slice(0, MOST).map(drawScore)}</ul>
    ${
      others.length
        ? html`<details class="scores">
            <summary>${t("pairs", { n: others.length })}</summary>
            <ul>${others.map(drawScore)}</ul>
          </details>`
        : nothing
    }`;
};

/** @param {ReturnType<typeof scores>[number]} pair */
const drawScore = ({ games, total }) =>
  html`<li><b>${total}</b>
    <ul>${games.map((line) => html`<li>${line}</li>`)}</ul></li>`;

/**
 * Return the score of each pair as text: the total, and game by game with the length of the matches.
 * The pair with the most matches comes first.
 * @param {Listed[]} finished @param {Names} names
 */
const scores = (finished, names) => {
  const pairs = grouped(finished, ({ players }) => [...players].sort().join("\n"));
  pairs.sort((one, other) => other.length - one.length);
  return pairs.map((matches) => ({
    total: score(matches),
    games: grouped(matches, ({ game }) => game).map((played) => {
      const lengths = played.map(({ ply }) => ply);
      const counted = t("counted", {
        n: lengths.length,
        moves: Math.round(lengths.reduce((sum, each) => sum + each, 0) / lengths.length),
        least: Math.min(...lengths),
        most: Math.max(...lengths),
      });
      const game = played[0]?.game ?? "";
      return t("inGame", { game: names[game] ?? game, score: score(played), counted });
    }),
  }));
};

/** Return the score of two names in these matches. @param {Listed[]} matches */
const score = (matches) => {
  const [first = "", second = ""] = [...(matches[0]?.players ?? [])].sort();
  const winners = matches.map(({ players, winner }) => (winner === null ? null : players[winner]));
  const count = (/** @type {string} */ name) => winners.filter((each) => each === name).length;
  return t("score", { first, second, a: count(first), b: count(second) });
};

/** Return the items in groups that have the same key. @param {Listed[]} items @param {(item: Listed) => string} key */
const grouped = (items, key) => {
  /** @type {Map<string, Listed[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
};

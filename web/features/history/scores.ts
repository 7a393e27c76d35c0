/** The scores of each two players in the matches on this device. */

import { vocabulary } from "../../i18n/message.ts";
import type { Listed } from "../../storage/match-list.ts";
import { html, nothing } from "../../view/lit.ts";

/** Of the games, by slug. */
export type Names = Record<string, string>;

const { t } = vocabulary("features/history");
const frame = vocabulary("frame");

const MOST = 3; // pairs of players that are shown at first

/** Draw the score of each pair of names, in all and game by game. */
export const drawScores = (finished: Listed[], names: Names) => {
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

const drawScore = ({ games, total }: ReturnType<typeof scores>[number]) =>
  html`<li><b>${total}</b>
    <ul>${games.map((line) => html`<li>${line}</li>`)}</ul></li>`;

/**
 * Return the score of each pair as text: the total, and game by game with the length of the
 * matches. The pair with the most matches comes first.
 */
const scores = (finished: Listed[], names: Names) => {
  const ofTwo = finished.filter(({ players: [first, second] }) => first !== second);
  const pairs = grouped(ofTwo, ({ players }) => [...players].sort().join("\n"));
  pairs.sort((one, other) => other.length - one.length);
  return pairs.map((matches) => ({
    total: score(matches),
    games: grouped(matches, ({ game }) => game).map((played) => {
      const lengths = played.map(({ ply }) => ply);
      const average = lengths.reduce((sum, each) => sum + each, 0) / lengths.length;
      const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
      const n = lengths.length;
      const counted =
        least === most
          ? t("alike", { n, moves: frame.t("moveCount", { n: most }) })
          : t("counted", { n, moves: Number(average.toFixed(1)), least, most });
      const game = played[0]?.game ?? "";
      return t("inGame", { game: names[game] ?? game, score: score(played), counted });
    }),
  }));
};

/** @param matches of the same two names */
const score = (matches: Listed[]) => {
  const [first = "", second = ""] = [...(matches[0]?.players ?? [])].sort();
  const winners = matches.map(({ players, winner }) => (winner === null ? null : players[winner]));
  const count = (name: string) => winners.filter((each) => each === name).length;
  return t("score", { first, second, a: count(first), b: count(second) });
};

const grouped = (items: Listed[], key: (item: Listed) => string) => {
  const groups = new Map<string, Listed[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
};

/** The sections of the page: against the computer, puzzles, between people, what is stored. */

import { drawScores, type Names } from "../../features/history/scores.ts";
import { vocabulary } from "../../i18n/message.ts";
import { levelName } from "../../i18n/names.ts";
import { type Ladder, LEVELS, rungsOf } from "../../storage/ladder.ts";
import type { Listed } from "../../storage/match-list.ts";
import { type Solved, streakOf, today } from "../../storage/puzzles.ts";
import { html, nothing, svg } from "../../view/lit.ts";
import { againstComputer, betweenPeople, daysSolved, type Tally } from "./counts.ts";

/** All that this device knows. */
export interface Known {
  names: Names;
  matches: Listed[];
  ladder: Ladder;
  solved: Solved;
  bestRun: number;
  bots: number;
  addedGames: number;
  tasks: number;
}

const { t } = vocabulary("pages/me");
const frame = vocabulary("frame");

const STAR = svg`<path
  d="m10 1.8 2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z"
/>`;

const section = (name: "computer" | "puzzles" | "people" | "device", body: unknown) =>
  html`<section class="panel stack" aria-labelledby=${`${name}-title`}>
    <h2 id=${`${name}-title`}>${t(name)}</h2>
    ${body}
  </section>`;

const drawFacts = (facts: [string, unknown][]) =>
  html`<dl class="facts">
    ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;

const drawLevel = (tally: Tally | undefined, hasStar: boolean) =>
  html`<td>
    <svg class=${hasStar ? "star is-won" : "star"} viewBox="0 0 20 20" aria-hidden="true"
      >${STAR}</svg>
    ${hasStar ? html`<span class="sr">${t("star")}</span>` : nothing}
    ${tally ? t("won", { ...tally }) : html`<span class="sr">${t("notPlayed")}</span>`}
  </td>`;

/** Draw a row for each game with a star or a match, and a column for each level. */
export const drawComputer = ({ matches, ladder, names }: Known) => {
  const tallies = againstComputer(matches);
  const rows = Object.entries(names).flatMap(([game, name]) => {
    const { won } = rungsOf(ladder, game);
    const levels = tallies.get(game);
    if (!levels && won.length === 0) return [];
    const cells = LEVELS.map((level) => drawLevel(levels?.[level], won.includes(level)));
    return [html`<tr><th scope="row">${name}</th>${cells}</tr>`];
  });
  if (rows.length === 0) return nothing;
  const head = LEVELS.map((level) => html`<th scope="col">${levelName(level)}</th>`);
  return section(
    "computer",
    html`<table>
        <thead><tr><th scope="col">${frame.t("game")}</th>${head}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
      <p class="hush">${t("starMeans")}</p>`,
  );
};

export const drawPuzzles = ({ bestRun, solved }: Known) => {
  const { all, alone } = daysSolved(solved);
  const own = solved.found.length;
  if (all + own + bestRun === 0) return nothing;
  return section(
    "puzzles",
    drawFacts([
      [t("streak"), t("days", { n: streakOf(solved, today()) })],
      [t("daily"), t("solvedAlone", { n: all, alone })],
      [t("own"), t("solved", { n: own })],
      [t("run"), t("solved", { n: bestRun })],
    ]),
  );
};

export const drawPeople = ({ matches, names }: Known) => {
  const finished = betweenPeople(matches);
  return finished.length ? section("people", drawScores(finished, names)) : nothing;
};

const link = (page: string, n: number) => (n ? html`<a href=${`../${page}/`}>${n}</a>` : n);

/** Draw how much of each kind is stored, and what can be done with it. */
export const drawDevice = ({ addedGames, bots, matches, tasks }: Known) => {
  const button = (command: "save" | "load" | "erase") =>
    html`<button type="button" class="button" data-command=${command}>${t(command)}</button>`;
  const n = matches.filter(({ isOver }) => !isOver).length;
  return section(
    "device",
    html`${drawFacts([
      [t("matches"), n ? t("ofThemOpen", { all: matches.length, n }) : matches.length],
      [t("bots"), link("lab", bots)],
      [t("addedGames"), link("add", addedGames)],
      [t("tasks"), link("teach", tasks)],
    ])}
      <p class="hush">${t("where")}</p>
      <div class="buttons">${button("save")}${button("load")}${button("erase")}</div>`,
  );
};

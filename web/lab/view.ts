/** Draws the lab: the match, the library of bots, the settings, faults and tournaments. */

import { repeat } from "lit-html/directives/repeat.js";
import { GamesHost } from "../board/games-host.ts";
import { vocabulary } from "../i18n/message.ts";
import { levelName } from "../i18n/names.ts";
import { RulesError } from "../rules/errors.ts";
import { html, nothing, svg } from "../view/lit.ts";
import { icon } from "../view/marks.ts";
import { drawRegions, openingView, resultOf } from "../view/regions.ts";
import type { FrontEnd, View } from "../view/types.ts";
import { type BotMatch, faultOf } from "./bot-match.ts";
import type { BotLibrary } from "./bots.ts";
import { MOST_MATCHES, MOST_ROUNDS, nameOf, type Row, type Tournament } from "./tournament.ts";
import type { Choices, Entrant, Fault, LabGame } from "./types.ts";

const { t } = vocabulary("lab");
const frame = vocabulary("frame");

const REGIONS = ["turns", "board", "status", "keys", "moves"] as const;

export class LabBoard extends GamesHost {
  #dock;
  #wide;

  constructor(region: (id: string) => HTMLElement, wide: MediaQueryList) {
    super(region, region("play"));
    this.#dock = region("dock");
    this.#wide = wide;
  }

  /** @param isForPeople whether a person plays */
  show(botMatch: BotMatch, isForPeople: boolean) {
    const { front } = this;
    const match = botMatch.match;
    if (!front || !match || match.game !== this.game) return;
    const position = botMatch.viewing ?? match;
    const { matches: wide } = this.#wide;
    const ui = this.uiOf(position, { active: botMatch.isActive, wide, roomy: wide });
    const view: View = {
      ...openingView(match),
      position,
      ui,
      isStarting: false,
      turns: { series: null, clock: null, notes: notesOf(botMatch) },
      // Keys that can't be pressed are hidden.
      ...(isForPeople ? {} : { keys: html`` }),
      message: messageOf(botMatch, front),
    };
    const drawn = drawRegions(front, view);
    const mode = botMatch.viewing ? "look" : match.outcome ? "over" : "play";
    const regions = Object.fromEntries(REGIONS.map((name) => [name, drawn[name]]));
    this.draw({ match, position, ui, mode }, regions);
    this.#dock.toggleAttribute("hidden", !isForPeople);
  }
}

/** Return the sentence under the board, null if a person is to move. */
export const messageOf = (botMatch: BotMatch, front: FrontEnd) => {
  const { isActive, isStarting, isThinking, match, said: message, setting, viewing } = botMatch;
  if (!match) return null;
  const said = (text: string) => ({ text, isError: false });
  if (message) return { text: message, isError: true };
  if (isStarting && setting && !isActive) return said(t("starts", { bot: setting.bot.name }));
  if (viewing) return said(frame.t("looking", { n: viewing.ply, all: match.ply }));
  if (match.outcome) return said(frame.t("ended", resultOf(match, front)));
  if (!setting) return said(t("ready"));
  const { bot, opponent, seat } = setting;
  const name = match.to_move === seat ? bot.name : levelName(opponent);
  return isThinking && name ? said(frame.t("thinks", { name })) : null;
};

/** Return the texts under the names. */
const notesOf = (botMatch: BotMatch): [string | null, string | null] => {
  const { isStarting, isThinking, match, seat, used, viewing } = botMatch;
  const note = (player: 0 | 1) => {
    if (viewing) return null;
    if (isThinking && !isStarting && match?.to_move === player) return t("thinksNow");
    return player === seat && used !== null ? t("positions", { n: used }) : null;
  };
  return [note(0), note(1)];
};

const button = (command: string, content: unknown, classes = "is-small", isOff = false) =>
  html`<button class="button ${classes}" data-command=${command} ?disabled=${isOff}
    >${content}</button>`;

const field = (label: string, control: unknown, classes = "") =>
  html`<label class="labeled lab-field ${classes}"><span>${label}</span>${control}</label>`;

const select = (
  name: string,
  chosen: string,
  options: (readonly [string, string])[],
) => html`<select data-field=${name}>
  ${repeat(
    options,
    ([value]) => value,
    ([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
  )}
</select>`;

const number = (name: string, value: number, most?: number, isOff = false) => html`<input
  type="number"
  min="1"
  max=${most ?? nothing}
  data-field=${name}
  .value=${String(value)}
  ?disabled=${isOff}
/>`;

const drawPrinted = (text: string) =>
  html`<pre class="lab-output" translate="no" tabindex="0">${text}</pre>`;

export const drawOutput = (text: string) =>
  html`<h2>${t("output")}</h2>
    ${text ? drawPrinted(text) : html`<p class="hush">${t("noOutput")}</p>`}`;

/** Draw the added games for which a new bot can be begun. */
export const drawGames = (games: readonly { slug: string; name: string; picture: unknown }[]) =>
  games.map(
    ({ name, picture, slug }) =>
      html`<button data-command="new-bot-for" data-value=${slug}
        ><span translate="no" class="picture card-generic">${picture}</span
        ><bdi translate="no">${name}</bdi></button>`,
  );

/** Draw the bots, and what can be done with the open one. */
export const drawLibrary = ({ bots, open, removed }: BotLibrary) => html`
  ${field(
    t("bot"),
    select(
      "bot",
      open.id,
      bots.map(({ id, name }) => [id, name] as const),
    ),
    "is-wide",
  )}
  <button class="button is-small" data-command="which" aria-controls="which" aria-expanded="false"
    >${icon("plus")}${t("newBot")}</button>
  <details class="lab-more">
    <summary class="button is-small">${t("file")}</summary>
  </details>
  <div class="lab-bar lab-menu">
    ${field(
      t("name"),
      html`<input
        data-field="name"
        .value=${open.name}
        maxlength="44"
        autocomplete="off"
        spellcheck="false"
      />`,
    )}
    ${button("copy-bot", t("duplicate"))}
    ${button("import-bot", t("bringIn"))}
    ${button("export-bot", t("takeOut"))}
    ${button("share-bot", t("share"))}
    ${button("remove-bot", frame.t("delete"))}
    ${removed ? button("restore-bot", t("restore", { bot: removed.name })) : nothing}
  </div>`;

/** Ask whether the code of a link is to be kept. */
export const drawStranger = ({ stranger }: BotLibrary) =>
  stranger
    ? html`<div class="lab-notice">
        <p>${t("stranger", { bot: stranger.name })}</p>
        <p class="lab-bar lab-menu">
          ${button("trust-bot", t("trust"), "is-small is-main")}
          ${button("distrust-bot", t("distrust"))}
        </p>
      </div>`
    : nothing;

/** Draw the error of the code or a notice below it. */
export const drawFault = (fault: Fault | null, notice: string, games: readonly LabGame[]) => {
  if (!fault) return notice ? html`<p class="hush">${notice}</p>` : nothing;
  const { position, text, traceback } = fault;
  const show = () =>
    html`<p><a class="inline tap" href=${addressOf(position, games)}>${t("showPosition")}</a></p>`;
  return html`<p class="is-error">${text}</p>
    ${position ? show() : nothing}
    ${traceback ? drawPrinted(traceback) : nothing}`;
};

export const drawSetting = ({ game, nodes, opponent, seat, seed }: Choices, games: LabGame[]) => {
  const levels = games.find(({ slug }) => slug === game)?.entry.levels ?? [];
  const option = (value: string, text: string) => [value, text] as const;
  const slugs = games.map(({ name, slug }) => option(slug, name));
  const opponents = [
    option("", frame.t("person")),
    ...levels.map((level) => option(level, levelName(level))),
  ];
  const seats = [option("0", t("startsFirst")), option("1", t("startsSecond"))];
  return html`
    ${field(frame.t("game"), select("game", game, slugs), "is-wide")}
    ${field(t("against"), select("opponent", opponent, opponents))}
    <details class="lab-more">
      <summary class="button is-small">${t("more")}</summary>
    </details>
    <div class="lab-bar lab-menu">
      ${field(t("seat"), select("seat", String(seat), seats))}
      ${field(t("seed"), number("seed", seed))}
      ${button("draw-seed", t("drawSeed"))}
      ${field(t("budget"), number("nodes", nodes))}
      <p class="hush">${t("budgetExplain")}</p>
    </div>`;
};

/** Draw the buttons under the thumb. */
export const drawGo = (
  { canContinue, canUndo, isThinking }: BotMatch,
  { canRun: canCompete, isRunning: isTournament }: Tournament,
  canRun: boolean,
  opponent: string,
) => {
  if (isThinking || isTournament) {
    return button("stop", isTournament ? t("cancel") : frame.t("stop"), "is-main");
  }
  const start = opponent ? t("runAgainst", { level: levelName(opponent) }) : t("run");
  const undo = html`${icon("undo")}${frame.t("undo")}`;
  return html`${button("run", start, "is-main", !canRun)}
    ${canContinue ? button("continue", t("continue"), "", !canRun) : nothing}
    ${canContinue || opponent ? nothing : button("undo", undo, "", !canUndo)}
    ${button("tournament", t("playTournament"), "is-main", !canCompete)}`;
};

/**
 * Return the address of a match from the lab, a page next to those of the games.
 * @param place "<slug>/#<record>"
 */
const addressOf = (place: string, games: readonly LabGame[]) => {
  const [page = "", record = ""] = place.split(/#(.*)/s);
  const added = games.find(({ address, slug }) => address && `${slug}/` === page);
  return `../${added?.address ?? page}#${record}`;
};

const shownName = (entrant: Entrant | undefined) =>
  entrant && "level" in entrant ? levelName(entrant.level) : nameOf(entrant);

/** Draw the players and games of a tournament, its standings, grid, and matches to open. */
export const drawTournament = (
  tournament: Tournament,
  { bots, choices, games }: { bots: BotLibrary["bots"]; games: LabGame[]; choices: Choices },
) => {
  const { isRunning, matches, message, rounds, size, standings, ticked } = tournament;
  const said = isRunning ? t("playedSoFar", { n: matches.length }) : message;
  const tick = (value: string, label: string) => html`<label class="lab-tick tap">
      <input
        type="checkbox"
        data-field="in-list"
        value=${value}
        .checked=${ticked.has(value)}
        ?disabled=${isRunning}
      />
      <span>${label}</span>
    </label>`;
  const levels = [...new Set(games.flatMap(({ entry }) => entry.levels))];
  return html`
    ${said ? html`<p class="lab-message">${said}</p>` : nothing}
    ${drawFaults(tournament, choices, games)}
    ${standings ? drawStandings(tournament) : nothing}
    ${matches.length && !isRunning ? drawMatches(tournament, games) : nothing}
    <fieldset class="lab-set"><legend>${t("entrants")}</legend>
      ${levels.map((level) => tick(`level:${level}`, levelName(level)))}
      ${bots.map(({ id, name }) => tick(`bot:${id}`, name))}
    </fieldset>
    <fieldset class="lab-set"><legend>${frame.t("game")}</legend>
      ${games.map(({ name, slug }) => tick(`game:${slug}`, name))}
    </fieldset>
    <div class="lab-bar">
      ${field(t("rounds"), number("in-rounds", rounds, MOST_ROUNDS, isRunning))}
      <p class="hush">${t("tournamentHow", { seed: String(choices.seed), n: choices.nodes })}</p>
      ${drawSize(size)}
    </div>`;
};

/** Draw the first fault of each bot, with a link to its match. */
const drawFaults = ({ entrants, matches }: Tournament, { nodes }: Choices, games: LabGame[]) => {
  const found = new Map<number, unknown>();
  for (const { faults, game, players, record } of matches) {
    for (const player of players) {
      const given = faults[players.indexOf(player)];
      if (!given || found.has(player)) continue;
      const { code, message, params } = Object(given); // the sandbox may send anything
      const bot = shownName(entrants[player]);
      const failure = { code: String(code), message: String(message), params: Object(params) };
      const error = new RulesError(failure, game);
      found.set(
        player,
        html`<p><b><bdi translate="no">${bot}</bdi></b>
          <span class="is-error">${faultOf(error, { bot, game, nodes })?.text}</span>
          <a class="inline tap" href=${addressOf(`${game}/#${record}`, games)}
            >${t("showPosition")}</a></p>`,
      );
    }
  }
  return [...found.values()];
};

/** @param size matches that would be played */
const drawSize = (size: number) => {
  if (!size) return html`<p class="hush">${t("tournamentNeeds")}</p>`;
  return size > MOST_MATCHES
    ? html`<p class="is-error">${t("tournamentTooLarge", { n: size, most: MOST_MATCHES })}</p>`
    : html`<p class="hush">${t("tournamentSize", { n: size })}</p>`;
};

/** Return a rating as it is printed, with a minus sign. */
const signed = (rating: number) => String(Math.round(rating)).replace("-", "\u2212");

const drawTable = (label: string, classes: string, rows: unknown) => html`<h2>${label}</h2>
  <div class="lab-scroll" tabindex="0" role="group" aria-label=${label}
    ><table class="lab-table ${classes}">${rows}</table></div>`;

const drawStandings = ({ entrants, standings }: Tournament) => {
  const { grid = [], table = [] } = standings ?? {};
  const order = table.map(({ player }) => player);
  const header = (text: string, span = 1) => html`<th scope="col" colspan=${span}>${text}</th>`;
  const names = order.map((player) => shownName(entrants[player]));
  return html`
    ${drawTable(
      t("table"),
      "",
      html`<thead><tr><td></td>
          ${header(t("points"))}${header(t("rating"), 2)}
          ${header(t("wins"))}${header(t("draws"))}${header(t("losses"))}
        </tr></thead>
        <tbody>${table.map((row, at) => drawRow(row, names[at], table))}</tbody>`,
    )}
    ${drawTable(
      t("grid"),
      "lab-grid",
      html`<thead><tr><td></td>${names.map((name) => header(name))}</tr></thead>
        <tbody>${order.map(
          (player, at) => html`<tr><th scope="row">${names[at]}</th>
            ${order.map((other) => drawCell(grid[player]?.[other], player === other))}</tr>`,
        )}</tbody>`,
    )}
    <p>${button("save-tournament", t("saveTournament"))}</p>`;
};

/** Draw a row, its rating as a dot with the bar of its error, on one scale for all. */
const drawRow = (
  { drawn, error, lost, points, rating, won }: Row,
  name: string | undefined,
  all: Row[],
) => {
  const ends = all.flatMap((row) => [row.rating - row.error, row.rating + row.error]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const at = (value: number) => 4 + (92 * (value - low)) / (high - low || 1);
  const bar = `M${at(rating - error)} 6H${at(rating + error)}`;
  return html`<tr><th scope="row">${name}</th>
    <td>${points}</td>
    <td>${signed(rating)} ± ${Math.round(error)}</td>
    <td><svg class="lab-rating" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<path d=${bar}/><circle cx=${at(rating)} cy="6" r="4"/>`}
    </svg></td>
    <td>${won}</td><td>${drawn}</td><td>${lost}</td></tr>`;
};

/** @param counts wins, draws and losses */
const drawCell = (counts: number[] | undefined, isSelf: boolean) => {
  if (isSelf) return html`<td class="is-self"></td>`;
  const [wins = 0, draws = 0, losses = 0] = counts ?? [];
  const ahead = wins > losses ? "of-1 is-ahead" : wins < losses ? "of-2 is-ahead" : "";
  return html`<td class=${ahead}>${wins} ${draws} ${losses}</td>`;
};

/** List the matches, each with its link. */
const drawMatches = (
  { entrants, matches, shown }: Tournament,
  games: LabGame[],
) => html`<details class="lab-matches">
  <summary>${t("matches", { n: matches.length })}</summary>
  <ol>${matches.slice(0, shown).map(({ game, players, record, winner }) => {
    const [first = "", second = ""] = players.map((player) => shownName(entrants[player]));
    const who = winner === null ? frame.t("draw") : t("won", { name: winner ? second : first });
    const pairing = t("pairing", { first, second });
    return html`<li><a class="tap" href=${addressOf(`${game}/#${record}`, games)}>${pairing}</a>
      <span class="hush">${who}</span></li>`;
  })}</ol>
  ${shown < matches.length ? html`<p>${button("more-matches", t("moreMatches"))}</p>` : nothing}
</details>`;

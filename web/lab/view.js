/** Draws the lab: the match, the library of bots, the settings, faults and tournaments. */

import { keyAction } from "../board/controls.js";
import { GamesHost, uiOfBoard } from "../board/games-host.js";
import { vocabulary } from "../i18n/message.js";
import { levelInWords } from "../i18n/options.js";
import { html, nothing, repeat, svg } from "../view/lit.js";
import { icon } from "../view/marks.js";
import { drawRegions, openingView, resultOf } from "../view/regions.js";
import { MOST_MATCHES, MOST_ROUNDS, nameOf } from "./tournament.js";

/** @import { State } from "../rules/contract.js" */
/** @import { FrontEnd } from "../view/types.js" */
/** @import { BotMatch } from "./bot-match.js" */
/** @import { BotLibrary } from "./bots.js" */
/** @import { Tournament } from "./tournament.js" */
/** @import { Choices, Entrant, Fault, LabGame, Row } from "./types.js" */

const { t } = vocabulary("lab");
const frame = vocabulary("frame");

const REGIONS = /** @type {const} */ (["turns", "board", "status", "keys", "moves"]);

export class LabBoard extends GamesHost {
  #dock;
  #wide;

  /** @param {(id: string) => HTMLElement} region @param {MediaQueryList} wide */
  constructor(region, wide) {
    super(region);
    this.#dock = region("dock");
    this.#wide = wide;
  }

  /**
   * Return the action of a key, null for none.
   * @param {string} key @param {BotMatch} botMatch
   */
  interpret(key, botMatch) {
    const { isActive, match } = botMatch;
    return match && isActive ? keyAction(this.front, key, match, this.#uiOf(botMatch)) : null;
  }

  /** @param {BotMatch} botMatch */
  #uiOf(botMatch) {
    const { matches } = this.#wide;
    return uiOfBoard(botMatch, botMatch.isActive, matches, matches);
  }

  /** @param {BotMatch} botMatch @param {boolean} isForPeople whether a person plays */
  show(botMatch, isForPeople) {
    const { front } = this;
    const match = botMatch.match;
    if (!front || !match || match.game !== this.game) return;
    const position = botMatch.viewing ?? match;
    /** @type {import("../view/types.js").View} */
    const view = {
      ...openingView(match),
      position,
      ui: this.#uiOf(botMatch),
      isStarting: false,
      turns: { series: null, clock: null, notes: notesOf(botMatch) },
      // Keys that can't be pressed are hidden.
      ...(isForPeople ? {} : { keys: html`` }),
      message: this.#message(botMatch, front),
    };
    const drawn = drawRegions(front, view);
    const mode = match.outcome && !botMatch.viewing ? "over" : "play";
    const regions = Object.fromEntries(REGIONS.map((name) => [name, drawn[name]]));
    this.draw({ match, position, mode }, regions);
    this.#dock.toggleAttribute("hidden", !isForPeople);
  }

  /** Return the announcement of the last move. @param {State} match */
  announced(match) {
    const { front } = this;
    if (!front) return "";
    if (match.ply === 0) return frame.t("noMoves"); // all were undone
    if (!match.outcome) return front.announce(match);
    const { fact, title } = resultOf(match, front);
    return `${front.announce(match)} ${frame.t("ended", { title, fact })}`;
  }

  /** @param {BotMatch} botMatch @param {FrontEnd} front */
  #message(botMatch, front) {
    const { isThinking, match, said: message, setting, viewing } = botMatch;
    if (!match) return null;
    const said = (/** @type {string} */ text) => ({ text, isError: false });
    if (message) return { text: message, isError: true };
    if (viewing) return said(frame.t("looking", { n: viewing.ply, all: match.ply }));
    if (match.outcome) return said(frame.t("ended", resultOf(match, front)));
    if (isThinking && setting) {
      const { bot, opponent, seat } = setting;
      const isLevel = opponent !== null && match.to_move !== seat;
      return said(
        frame.t("thinks", { name: isLevel ? levelInWords(opponent.level).name : bot.name }),
      );
    }
    return setting ? null : said(t("ready"));
  }
}

/**
 * Return the texts under the names.
 * @param {BotMatch} botMatch @returns {[string | null, string | null]}
 */
const notesOf = ({ isThinking, match, seat, used, viewing }) => {
  const note = (/** @type {0 | 1} */ player) => {
    if (viewing) return null;
    if (isThinking && match?.to_move === player) return t("thinksNow");
    return player === seat && used !== null ? t("positions", { n: used }) : null;
  };
  return [note(0), note(1)];
};

/** @param {string} command @param {unknown} content @param {string} [classes] */
const button = (command, content, classes = "is-small") =>
  html`<button class="button ${classes}" data-command=${command}>${content}</button>`;

/** @param {string} label @param {unknown} control @param {string} [classes] */
const field = (label, control, classes = "") =>
  html`<label class="labeled lab-field ${classes}"><span>${label}</span>${control}</label>`;

/** @param {string} name @param {string} chosen @param {(readonly [string, string])[]} options */
const select = (name, chosen, options) => html`<select data-field=${name}>
  ${repeat(
    options,
    ([value]) => value,
    ([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
  )}
</select>`;

/** @param {string} name @param {number} value @param {number} [most] @param {boolean} [isOff] */
const number = (name, value, most, isOff = false) => html`<input
  type="number"
  min="1"
  max=${most ?? nothing}
  data-field=${name}
  .value=${String(value)}
  ?disabled=${isOff}
/>`;

/** @param {string} level */
const levelName = (level) => levelInWords(level).name;

/** @param {string} text */
const drawPrinted = (text) =>
  html`<pre class="lab-output" translate="no" tabindex="0">${text}</pre>`;

/** Draw what a bot has printed. @param {string} text */
export const drawOutput = (text) =>
  html`<h2>${t("output")}</h2>
    ${text ? drawPrinted(text) : html`<p class="hush">${t("noOutput")}</p>`}`;

/**
 * Draw the added games for which a new bot can be begun.
 * @param {readonly { slug: string, name: string, picture: unknown }[]} games
 */
export const drawGames = (games) =>
  games.map(
    ({ name, picture, slug }) =>
      html`<button data-command="new-bot-for" data-value=${slug}
        ><span translate="no" class="picture card-generic">${picture}</span
        ><bdi translate="no">${name}</bdi></button>`,
  );

/** Draw the bots, and what can be done with the open one. @param {BotLibrary} library */
export const drawLibrary = ({ bots, open, removed }) => html`
  ${field(
    t("bot"),
    select(
      "bot",
      open.id,
      bots.map(({ id, name }) => /** @type {const} */ ([id, name])),
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

/** Ask whether the code of a link is to be kept. @param {BotLibrary} library */
export const drawStranger = ({ stranger }) =>
  stranger
    ? html`<div class="lab-notice">
        <p>${t("stranger", { bot: stranger.name })}</p>
        <p class="lab-bar lab-menu">
          ${button("trust-bot", t("trust"), "is-small is-main")}
          ${button("distrust-bot", t("distrust"))}
        </p>
      </div>`
    : nothing;

/**
 * Draw the error of the code or a notice below it.
 * @param {Fault | null} fault @param {string} notice @param {readonly LabGame[]} games
 */
export const drawFault = (fault, notice, games) => {
  if (!fault) return notice ? html`<p class="hush">${notice}</p>` : nothing;
  const { position, text, traceback } = fault;
  const show = () =>
    html`<p><a class="inline tap" href=${addressOf(position, games)}>${t("showPosition")}</a></p>`;
  return html`<p class="is-error">${text}</p>
    ${position ? show() : nothing}
    ${traceback ? drawPrinted(traceback) : nothing}`;
};

/** @param {Choices} choices @param {LabGame[]} games */
export const drawSetting = ({ game, nodes, opponent, seat, seed }, games) => {
  const levels = games.find(({ slug }) => slug === game)?.levels ?? [];
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    /** @type {const} */ ([value, text]);
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

/**
 * Draw the buttons under the thumb.
 * @param {object} how
 * @param {boolean} how.isBusy @param {boolean} how.isTournament
 * @param {boolean} how.canRun @param {boolean} how.canCompete @param {boolean} how.canUndo
 * @param {string} how.opponent
 */
export const drawGo = ({ canCompete, canRun, canUndo, isBusy, isTournament, opponent }) =>
  isBusy
    ? button("stop", t(isTournament ? "cancel" : "stop"), "is-main")
    : html`<button class="button is-main" data-command="run" ?disabled=${!canRun}>
          ${opponent ? t("runAgainst", { level: levelName(opponent) }) : t("run")}
        </button>
        ${
          opponent
            ? nothing
            : html`<button class="button" data-command="undo" ?disabled=${!canUndo}
                >${icon("undo")}${frame.t("undo")}</button>`
        }
        <button class="button is-main" data-command="tournament" ?disabled=${!canCompete}
          >${t("playTournament")}</button>`;

/**
 * Return the address of a match from the lab, a page next to those of the games.
 * @param {string} place "<slug>/#<record>" @param {readonly LabGame[]} games
 */
const addressOf = (place, games) => {
  const [page = "", record = ""] = place.split(/#(.*)/s);
  const added = games.find(({ address, slug }) => address && `${slug}/` === page);
  return `../${added?.address ?? page}#${record}`;
};

/** @param {Entrant | undefined} entrant */
const shownName = (entrant) =>
  entrant && "level" in entrant ? levelName(entrant.level) : nameOf(entrant);

/**
 * Draw the players and games of a tournament, its standings, grid, and matches to open.
 * @param {Tournament} tournament
 * @param {{ bots: BotLibrary["bots"], games: LabGame[], choices: Choices }} lab
 */
export const drawTournament = (tournament, { bots, choices, games }) => {
  const { isRunning, matches, message, rounds, size, standings, ticked } = tournament;
  const said = isRunning ? t("playedSoFar", { n: matches.length }) : message;
  const tick = (
    /** @type {string} */ value,
    /** @type {string} */ label,
  ) => html`<label class="lab-tick tap">
      <input
        type="checkbox"
        data-field="in-list"
        value=${value}
        .checked=${ticked.has(value)}
        ?disabled=${isRunning}
      />
      <span>${label}</span>
    </label>`;
  const levels = [...new Set(games.flatMap((game) => game.levels))];
  return html`
    ${said ? html`<p class="lab-message">${said}</p>` : nothing}
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
      ${size > 0 ? drawSize(size) : nothing}
    </div>`;
};

/** @param {number} size matches that would be played */
const drawSize = (size) =>
  size > MOST_MATCHES
    ? html`<p class="is-error">${t("tournamentTooLarge", { n: size, most: MOST_MATCHES })}</p>`
    : html`<p class="hush">${t("tournamentSize", { n: size })}</p>`;

/** Return a rating as it is printed, with a minus sign. @param {number} rating */
export const signed = (rating) => String(Math.round(rating)).replace("-", "\u2212");

/** @param {string} label @param {string} classes @param {unknown} rows */
const drawTable = (label, classes, rows) => html`<h2>${label}</h2>
  <div class="lab-scroll" tabindex="0" role="group" aria-label=${label}
    ><table class="lab-table ${classes}">${rows}</table></div>`;

/** @param {Tournament} tournament */
const drawStandings = ({ entrants, standings }) => {
  const { grid = [], table = [] } = standings ?? {};
  const order = table.map(({ player }) => player);
  const header = (/** @type {string} */ text, span = 1) =>
    html`<th scope="col" colspan=${span}>${text}</th>`;
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

/**
 * Draw a row, its rating as a dot with the bar of its error, on one scale for all.
 * @param {Row} row @param {string | undefined} name @param {Row[]} all
 */
const drawRow = ({ drawn, error, lost, points, rating, won }, name, all) => {
  const ends = all.flatMap((row) => [row.rating - row.error, row.rating + row.error]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const at = (/** @type {number} */ value) => 4 + (92 * (value - low)) / (high - low || 1);
  const bar = `M${at(rating - error)} 6H${at(rating + error)}`;
  return html`<tr><th scope="row">${name}</th>
    <td>${points}</td>
    <td>${signed(rating)} ± ${Math.round(error)}</td>
    <td><svg class="lab-rating" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<path d=${bar}/><circle cx=${at(rating)} cy="6" r="4"/>`}
    </svg></td>
    <td>${won}</td><td>${drawn}</td><td>${lost}</td></tr>`;
};

/** @param {number[] | undefined} counts wins, draws and losses @param {boolean} isSelf */
const drawCell = (counts, isSelf) => {
  if (isSelf) return html`<td class="is-self"></td>`;
  const [wins = 0, draws = 0, losses = 0] = counts ?? [];
  const ahead = wins > losses ? "of-1 is-ahead" : wins < losses ? "of-2 is-ahead" : "";
  return html`<td class=${ahead}>${wins} ${draws} ${losses}</td>`;
};

/** List the matches, each with its link. @param {Tournament} tournament @param {LabGame[]} games */
const drawMatches = ({ entrants, matches, shown }, games) => html`<details class="lab-matches">
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

/** The lists of puzzles: a day's puzzles, the archive, what to practise, what matches have left. */

import { loadPicture } from "../board/front-end-loader.js";
import { RulesError } from "../rules/errors.js";
import { keepDaily, keptDaily } from "../storage/daily-puzzles.js";
import { foundIn, keepFoundIn } from "../storage/found-puzzles.js";
import { listedMatches } from "../storage/matches.js";
import {
  dayAfter,
  FIRST_DAY,
  LAST_DAY,
  solvedHere,
  standingOf,
  standingOfDay,
  streakOf,
  today,
} from "../storage/puzzles.js";
import { html, nothing, render } from "../view/lit.js";
import { icon } from "../view/marks.js";
import { addressOf, MOST } from "./address.js";
import { bestRun } from "./run.js";
import { sun } from "./sun.js";
import {
  aboutPuzzle,
  dateInWords,
  frame,
  goalInWords,
  monthInWords,
  reasonFor,
  shortDate,
  t,
  weekdays,
} from "./words.js";

/** @import { FoundPuzzle, Puzzle } from "../rules/contract.js" */
/** @import { Daily } from "../storage/daily-puzzles.js" */
/** @import { Solved } from "../storage/puzzles.js" */
/** @import { List } from "./address.js" */
/** @typedef {{ id: string, game: string, players: [string, string], found: FoundPuzzle[] }} FoundIn of a match */

export class Found {
  /** The newest match first. @type {FoundIn[]} */
  all = [];
  /** Matches that are still to be looked through. */
  left = 0;
  hasAny = false;
  #isGame;
  #onChange;
  #puzzles;
  #search = new AbortController();

  /**
   * @param {Pick<import("./client.js").PuzzleClient, "ofMatch">} puzzles
   * @param {(slug: string) => boolean} isGame whether a game is on this device
   * @param {() => void} onChange
   */
  constructor(puzzles, isGame, onChange) {
    this.#puzzles = puzzles;
    this.#isGame = isGame;
    this.#onChange = onChange;
  }

  /** Stop looking; what was found stays. */
  stop() {
    this.#search.abort();
  }

  /** Look through the matches, part by part, backwards from their ends; rejects with a RulesError. */
  async look() {
    this.stop();
    this.#search = new AbortController();
    const { signal } = this.#search;
    const { all } = await listedMatches();
    const over = all.filter(({ game, isOver }) => isOver && this.#isGame(game));
    const kept = await foundIn(over);
    if (signal.aborted) return;
    this.hasAny = over.length > 0;
    const listed = over.map((match) => ({ ...match, ...(kept.get(match.id) ?? UNSEEN) }));
    let waiting = listed.filter(({ rest }) => rest !== 0);
    /** Of a game that does not respond: the others go on. @type {unknown} */
    let failure = null;
    const show = () => {
      this.left = waiting.length;
      this.#onChange();
    };
    this.all = listed;
    show();
    while (waiting[0]) {
      const [one] = waiting;
      const { game, id, ply, record } = one;
      const part = await this.#puzzles.ofMatch({ game, record }, one.rest ?? ply).catch((error) => {
        failure = error;
        return null;
      });
      if (signal.aborted) return;
      if (!part) {
        waiting = waiting.filter((match) => match.game !== game);
        show();
        continue;
      }
      one.found = [...part.found, ...one.found];
      one.rest = part.rest;
      await keepFoundIn(id, { record, rest: part.rest, found: one.found });
      if (signal.aborted) return;
      if (part.rest === 0) waiting.shift();
      show();
    }
    if (failure) throw failure;
  }
}

/** A match that was not searched yet. @type {{ rest: number | null, found: FoundPuzzle[] }} */
const UNSEEN = { rest: null, found: [] };

/** @typedef {import("../board/front-end.js").Source & { slug: string, name: string, look: string, address?: string }} Game its address if it was added */

export class Lists {
  /** The sentence above a list, and the action of “Try again”. @type {{ text: string, again: (() => void) | null } | null} */
  notice = null;
  /** The known puzzles of a day, by date and game. @type {Map<string, Map<string, Shown>>} */
  #shown = new Map();
  #parts;
  #filling = new AbortController();
  #request;

  /**
   * @param {object} parts
   * @param {Found} parts.found
   * @param {Game[]} parts.games of the site
   * @param {Game[]} parts.added
   * @param {() => void} parts.onChange
   * @param {Pick<import("../rules/client.js").RulesClient, "view">} parts.rules
   * @param {import("./client.js").Source} parts.source
   */
  constructor(parts) {
    this.#parts = parts;
    this.#request = { game: parts.games[0]?.slug ?? "", difficulty: 0 };
  }

  /** Say why it is today's puzzles that are shown. @param {boolean} isFuture whether a day was asked for that is still to come */
  refuse(isFuture) {
    this.notice = { text: t(isFuture ? "future" : "unknown"), again: null };
  }

  /** Draw a list. @param {HTMLElement} place @param {List} list */
  draw(place, list) {
    const { added, found, games } = this.#parts;
    const all = [...games, ...added];
    const [now, solved] = [today(), solvedHere()];
    const { notice } = this;
    if (list.screen === "archive") {
      const month = list.month && list.month <= now.slice(0, 7) ? list.month : now.slice(0, 7);
      return render(drawArchive({ month, now, solved, all: games.length }), place);
    }
    if (list.screen === "practice") {
      return render(drawPractice({ best: bestRun(), games: all, request: this.#request }), place);
    }
    if (list.screen === "matches") {
      const { all: matches, hasAny, left } = found;
      const shown = { found: matches, games: all, hasAny, left, notice, solved };
      return render(drawMatches(shown), place);
    }
    const date = (list.screen === "day" && list.date) || now;
    const shown = this.#shown.get(date) ?? new Map();
    return render(
      drawDay({ date, games, hasAdded: added.length > 0, notice, now, shown, solved }),
      place,
    );
  }

  /** Ask for what a list shows. @param {List} list */
  async fill(list) {
    this.leave();
    this.#filling = new AbortController();
    const { signal } = this.#filling;
    try {
      if (list.screen === "matches") await this.#parts.found.look();
      if (list.screen === "day") await this.#fillDay(list.date ?? today(), signal);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      if (signal.aborted) return;
      const again = () => {
        this.notice = null;
        this.#parts.onChange();
        void this.fill(list);
      };
      this.notice = { text: reasonFor(error), again };
      this.#parts.onChange();
    }
  }

  leave() {
    this.#filling.abort();
  }

  /** Take the request from a form. @param {FormData} form */
  requestIn(form) {
    const { added, games } = this.#parts;
    const game = [...games, ...added].find(({ slug }) => slug === form.get("game")) ?? games[0];
    this.#request = {
      game: game?.slug ?? "",
      difficulty: Number(form.get("difficulty")) || 0,
    };
    return this.#request;
  }

  /** @param {string} date @param {AbortSignal} signal */
  async #fillDay(date, signal) {
    const { games, onChange, rules, source } = this.#parts;
    const shown = this.#shown.get(date) ?? new Map();
    this.#shown.set(date, shown);
    const open = games.filter(({ slug }) => !shown.has(slug));
    const draw = async (/** @type {Game} */ game, /** @type {Daily} */ { puzzle, state }) => {
      shown.set(game.slug, { puzzle, picture: await loadPicture(game, state) });
      if (!signal.aborted) onChange();
    };
    const before = open.map((game) => ({ game, daily: keptDaily(date, game.slug) }));
    await Promise.all(before.map(({ game, daily }) => daily && draw(game, daily)));
    for (const { daily, game } of before) {
      if (daily) continue;
      const puzzle = await source.get({ screen: "puzzle", game: game.slug, day: date });
      const state = await rules.view(puzzle);
      if (date === today()) keepDaily(date, { puzzle, state });
      await draw(game, { puzzle, state });
      if (signal.aborted) return;
    }
  }
}

/** @typedef {{ puzzle: Puzzle, picture: unknown }} Shown what is known of a puzzle of the day */
/** @typedef {Lists["notice"]} Notice */

const SCREENS = /** @type {const} */ ([
  ["day", "today"],
  ["archive", "archive"],
  ["practice", "practice"],
  ["matches", "matches"],
]);

/** Draw the ways between the lists. @param {string} screen that is shown */
const drawTabs = (screen) =>
  html`<nav class="tabs puzzle-tabs" aria-label=${t("kinds")}>${SCREENS.map(([name, key]) => {
    const to = name === "day" ? { screen: name, date: null } : { screen: name, month: null };
    return html`<a href=${addressOf(/** @type {any} */ (to))} data-to aria-current=${name === screen ? "page" : nothing}>${t(key)}</a>`;
  })}</nav>`;

/** @param {Notice} notice */
const drawNotice = (notice) =>
  notice
    ? html`<p class="puzzle-notice">${notice.text}${
        notice.again
          ? html` <button class="inline" data-command="try-again">${frame.t("tryAgain")}</button>`
          : nothing
      }</p>`
    : nothing;

/** @param {Solved} solved @param {string} now */
const drawStreak = (solved, now) => {
  const n = streakOf(solved, now);
  return n
    ? html`<p class="puzzle-streak in-row">${sun("alone")}<b>${t("streak", { n })}</b></p>
      <p class="hush">${t("streakMeans")}</p>`
    : nothing;
};

/**
 * Draw the puzzles of a day, each on a card.
 * @param {object} day
 * @param {string} day.date @param {string} day.now @param {Game[]} day.games @param {Solved} day.solved
 * @param {Map<string, Shown>} day.shown by game @param {Notice} day.notice
 * @param {boolean} day.hasAdded whether there are added games, which have none
 */
export const drawDay = ({ date, games, hasAdded, notice, now, shown, solved }) => html`
  ${drawTabs(date === now ? "day" : "archive")}
  <h2>${t(date === now ? "todays" : "ofDay")}</h2>
  <p class="puzzle-date">${dateInWords(date)}</p>
  ${drawStreak(solved, now)}
  ${drawNotice(notice)}
  <ul class="cards puzzle-cards">${games.map((game) => {
    const standing = standingOf(solved, game.slug, date);
    const { picture, puzzle } = shown.get(game.slug) ?? { picture: nothing, puzzle: null };
    return html`<li><a class="card" href=${addressOf({ screen: "puzzle", game: game.slug, day: date })} data-to data-game=${game.slug}>
      <span class="picture card-${game.look}">${picture}</span>
      <section>
        <h3>${game.name}</h3>
        <p>${puzzle ? aboutPuzzle(puzzle) : t("making")}</p>
        <span class="puzzle-standing in-row is-${standing}">${sun(standing)}${t(standing)}</span>
      </section>
    </a></li>`;
  })}</ul>
  ${
    standingOfDay(solved, date).count
      ? html`<p><button class="button" data-command="share-day" data-value=${date}>${icon("share")}${t("shareDay")}</button></p>`
      : nothing
  }
  <p class="hush">${t("lead")}${hasAdded ? html` ${t("addedLead")}` : nothing}</p>`;

/** @param {{ month: string, now: string, all: number, solved: Solved }} archive with the number of games */
export const drawArchive = ({ all, month, now, solved }) => {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const isComing = after === null || after > now.slice(0, 7);
  const link = (/** @type {string} */ to, /** @type {"before" | "after"} */ key) =>
    html`<a class="button" href=${addressOf({ screen: "archive", month: to })} data-to rel=${key === "before" ? "prev" : "next"} aria-label=${t(key, { month: monthInWords(to) })}>${key === "before" ? "‹" : "›"}</a>`;
  const day = (/** @type {string | null} */ date) => {
    if (date === null) return html`<td></td>`;
    const number = Number(date.slice(8));
    if (date > now) return html`<td><span class="puzzle-day">${number}</span></td>`;
    const { count, standing } = standingOfDay(solved, date);
    const text = count ? t("solvedOf", { standing: t(standing), n: count, all }) : t(standing);
    const label = t("cell", { date: shortDate(date), standing: text });
    return html`<td><a class="puzzle-day" href=${addressOf({ screen: "day", date })} data-to
      aria-label=${label} aria-current=${date === now ? "date" : nothing}>${number}${sun(standing)}</a></td>`;
  };
  return html`${drawTabs("archive")}
    <div class="puzzle-month">
      ${before ? link(before, "before") : html`<span></span>`}
      <h2>${monthInWords(month)}</h2>
      ${isComing || !after ? html`<span></span>` : link(after, "after")}
    </div>
    ${drawStreak(solved, now)}
    <table class="puzzle-calendar">
      <thead><tr>${weekdays().map(([name, short]) => html`<th scope="col" abbr=${name}>${short}</th>`)}</tr></thead>
      <tbody>${weeksOf(month).map((week) => html`<tr>${week.map(day)}</tr>`)}</tbody>
    </table>
    <p class="hush">${t("legend")}</p>`;
};

/** @param {{ games: Game[], request: { game: string, difficulty: number }, best: number }} practice with the last request and the best run */
export const drawPractice = ({ best, games, request }) => html`${drawTabs("practice")}
    <h2>${t("run")}</h2>
    <p>${t("runLead")}${best ? html` <b>${t("runBest", { n: best })}</b>` : nothing}</p>
    <p><button class="button is-main" data-command="run">${t("runBegin")}</button></p>
    <h2>${t("practice")}</h2>
    <p>${t("practiceLead")}</p>
    <form class="puzzle-request stack is-loose" id="request">
      <label class="labeled"><span>${t("game")}</span><select name="game">
        ${games.map(({ name, slug }) => html`<option value=${slug} ?selected=${request.game === slug}>${name}</option>`)}
      </select></label>
      <label class="labeled"><span>${t("level")}</span><select name="difficulty">
        ${Array.from({ length: MOST.difficulty + 1 }, (_, n) => html`<option value=${n} ?selected=${request.difficulty === n}>${n || t("any")}</option>`)}
      </select></label>
      <button class="button">${t("begin")}</button>
    </form>`;

/**
 * Draw what the matches on this device have left to find.
 * @param {{ games: Game[], found: FoundIn[], left: number, hasAny: boolean, notice: Notice, solved: Solved }} matches
 *   how many are still to be looked through
 */
export const drawMatches = ({ found, games, hasAny, left, notice, solved }) => {
  const open = found
    .map((each) => ({
      ...each,
      found: each.found.filter(({ puzzle }) => !solved.found.includes(puzzle.id)),
    }))
    .filter(({ found: some }) => some.length > 0);
  const nameOf = (/** @type {string} */ slug) =>
    games.find((game) => game.slug === slug)?.name ?? slug;
  return html`${drawTabs("matches")}
    <h2>${t("matches")}</h2>
    <p>${t("matchesLead")}</p>
    ${drawNotice(notice)}
    <p class="hush" role="status">${left ? t("looking", { n: left }) : hasAny ? (open.length ? nothing : t("noneLeft")) : t("noMatches")}</p>
    ${open.map(
      ({ game, players, found: some }) => html`<section class="puzzle-match stack">
      <h3>${t("match", { game: nameOf(game), first: players[0], second: players[1] })}</h3>
      <ul>${some.map(({ ply, puzzle }) => html`<li><a class="button" href=${addressOf({ screen: "puzzle", game, record: puzzle.record })} data-to>${t("atPly", { n: ply + 1, goal: goalInWords(puzzle) })}</a></li>`)}</ul>
    </section>`,
    )}`;
};

/** Return the weeks of a month: its days in rows of seven, null for those of other months. @param {string} month as "2026-11" @returns {(string | null)[][]} */
export const weeksOf = (month) => {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7; // days of its week, from Monday
  /** @type {(string | null)[]} */
  const days = Array.from({ length: before }, () => null);
  for (let date = first; date.startsWith(month); date = dayAfter(date, 1)) days.push(date);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
};

/** Return the month before or after another one, null where there are no puzzles. @param {string} month @param {1 | -1} step */
export const monthAfter = (month, step) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const found = new Date(Date.UTC(year, number - 1 + step)).toISOString().slice(0, 7);
  return found >= FIRST_DAY.slice(0, 7) && found <= LAST_DAY.slice(0, 7) ? found : null;
};

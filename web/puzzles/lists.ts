/** The lists of puzzles: a day's puzzles, the archive, what to practice, what matches have left. */

import { loadPicture } from "../board/host.ts";
import type { RulesClient } from "../rules/client.ts";
import type { Puzzle } from "../rules/contract.ts";
import { RulesError, stepOf } from "../rules/errors.ts";
import { foundIn, keepFoundIn } from "../storage/found-puzzles.ts";
import { listedMatches } from "../storage/match-list.ts";
import {
  bestRun,
  type Daily,
  dayAfter,
  FIRST_DAY,
  isDay,
  keepDaily,
  keptDaily,
  LAST_DAY,
  puzzleFor,
  type Solved,
  solvedHere,
  standingOf,
  standingOfDay,
} from "../storage/puzzles.ts";
import { html, nothing } from "../view/lit.ts";
import { icon } from "../view/marks.ts";
import { drawMissing } from "../view/missing.ts";
import { addressOf, askedFor, MOST } from "./address.ts";
import type { PuzzleClient } from "./client.ts";
import { drawBeginning } from "./run.ts";
import { drawStreak } from "./streak.ts";
import { sun } from "./sun.ts";
import type { FoundIn, Game, List, Notice, Wanted } from "./types.ts";
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
} from "./words.ts";

/** What is known of a puzzle of the day. */
type Shown = { puzzle: Puzzle; picture: unknown };

export class Found {
  /** The newest match first. */
  all: FoundIn[] = [];
  /** Matches that are still to be looked through. */
  left = 0;
  hasAny = false;
  #parts;

  /** @param isGame whether a game is on this device */
  constructor(
    puzzles: Pick<PuzzleClient, "ofMatch">,
    isGame: (slug: string) => boolean,
    onChange: () => void,
  ) {
    this.#parts = { isGame, onChange, puzzles };
  }

  /**
   * Search the matches in parts, backward from their ends; what was found stays when *signal* ends
   * that. Rejects with a RulesError.
   */
  async look(signal: AbortSignal) {
    const { isGame, onChange, puzzles } = this.#parts;
    const { all } = await listedMatches();
    const over = all.filter(({ game, isOver }) => isOver && isGame(game));
    const kept = await stepOf(signal, foundIn(over));
    this.hasAny = over.length > 0;
    const listed = over.map((match) => ({ ...match, ...(kept.get(match.id) ?? UNSEEN) }));
    let waiting = listed.filter(({ rest }) => rest !== 0);
    /** Of a game that does not respond: the others go on. */
    let failure: unknown = null;
    const show = () => {
      this.left = waiting.length;
      onChange();
    };
    this.all = listed;
    show();
    while (waiting[0]) {
      const [one] = waiting;
      const { game, id, ply, record } = one;
      const asked = puzzles.ofMatch({ game, record }, one.rest ?? ply).catch((error) => {
        failure = error;
        return null;
      });
      const part = await stepOf(signal, asked);
      if (!part) {
        waiting = waiting.filter((match) => match.game !== game);
        show();
        continue;
      }
      one.found = [...part.found, ...one.found];
      one.rest = part.rest;
      await stepOf(signal, keepFoundIn(id, { record, rest: part.rest, found: one.found }));
      if (part.rest === 0) waiting.shift();
      show();
    }
    if (failure) throw failure;
  }
}

/** Of a match that was not searched. */
const UNSEEN: Pick<FoundIn, "found"> & { rest: number | null } = { rest: null, found: [] };

export class Lists {
  notice: Notice = null;
  #shown = new Map<string, Map<string, Shown>>(); // the known puzzles of a day, by date and game
  #parts;
  #filling = new AbortController();
  #request;

  constructor(parts: {
    found: Found;
    games: Game[]; // of the site
    added: Game[];
    isMissing: boolean; // whether the added games could not be loaded
    onChange: () => void;
    rules: Pick<RulesClient, "view">;
    puzzles: PuzzleClient;
    today: () => string; // the day that the page shows
  }) {
    this.#parts = parts;
    this.#request = { game: parts.games[0]?.slug ?? "", difficulty: 0 };
  }

  /** Return what an address asks for; if there is none, today's puzzles with a reason. */
  readAddress({ hash, search }: Pick<Location, "hash" | "search">): List | Wanted {
    const { games, today } = this.#parts;
    const wanted = askedFor(search, hash, (game) => this.#games.some(({ slug }) => slug === game));
    const date = "date" in wanted ? wanted.date : "day" in wanted ? wanted.day : null;
    const isFuture = date !== null && date > today();
    // Daily puzzles are the same for everyone, so only games of the site have them.
    const isDaily = !("day" in wanted) || games.some(({ slug }) => slug === wanted.game);
    const isThere = !isFuture && isDaily && wanted.screen !== "unknown";
    this.notice = isThere ? null : { text: t(isFuture ? "future" : "unknown"), again: null };
    return isThere ? wanted : { screen: "day", date: null };
  }

  get #games() {
    return [...this.#parts.games, ...this.#parts.added];
  }

  draw(list: List) {
    const now = this.#parts.today();
    const date = list.screen === "day" ? list.date : null;
    if (list.screen === "practice") return this.#drawPractice();
    if (list.screen === "matches") return this.#drawMatches();
    if (!isDay(now) && !date) {
      const clock = t("clock", { date: dateInWords(now) });
      return html`${drawTabs(list.screen)}<p>${clock}</p>`;
    }
    if (list.screen !== "archive") return this.#drawDay(date ?? now);
    const month = list.month && list.month <= now.slice(0, 7) ? list.month : now.slice(0, 7);
    return drawArchive(month, now, this.#parts.games.length);
  }

  /** Draw the puzzles of a day, each on a card. */
  #drawDay(date: string) {
    const { added, games, today } = this.#parts;
    const [now, solved, shown] = [today(), solvedHere(), this.#shown.get(date)];
    return html`
  ${drawTabs(date === now ? "day" : "archive")}
  <h2>${t(date === now ? "todays" : "ofDay")}</h2>
  <p class="puzzle-date">${dateInWords(date)}</p>
  ${drawExplainedStreak(solved, now)}
  ${drawNotice(this.notice)}
  <ul class="cards puzzle-cards">${featuredFirst(games, date, solved).map((game) => {
    const standing = standingOf(solved, game.slug, date);
    const { picture, puzzle } = shown?.get(game.slug) ?? { picture: nothing, puzzle: null };
    const address = addressOf({ screen: "puzzle", game: game.slug, day: date });
    return html`<li><a class="card" href=${address} data-to data-game=${game.slug}>
      <span translate="no" class="picture card-${game.look}">${picture}</span>
      <section>
        <h3>${game.name}</h3>
        <p>${puzzle ? aboutPuzzle(puzzle) : t("making")}</p>
        <span class="puzzle-standing in-row is-${standing}">${sun(standing)}${t(standing)}</span>
      </section>
    </a></li>`;
  })}</ul>
  ${
    standingOfDay(solved, date).count
      ? html`<p><button class="button" data-command="share-day" data-value=${date}
          >${icon("share")}${t("shareDay")}</button></p>`
      : nothing
  }
  <p class="hush">${t("lead")}${added.length ? html` ${t("addedLead")}` : nothing}</p>`;
  }

  /** Draw the form of a request, as it was last filled in, and the start of a run. */
  #drawPractice() {
    const { isMissing } = this.#parts;
    const request = this.#request;
    return html`${drawTabs("practice")}
    ${drawBeginning("run", bestRun())}
    <h2>${t("practice")}</h2>
    <p>${t("practiceLead")}</p>
    ${isMissing ? drawMissing(() => location.reload()) : nothing}
    <form class="puzzle-request stack is-loose" id="request">
      <label class="labeled"><span>${frame.t("game")}</span><select name="game">
        ${this.#games.map(
          ({ name, slug }) =>
            html`<option value=${slug} ?selected=${request.game === slug}>${name}</option>`,
        )}
      </select></label>
      <label class="labeled"><span>${t("level")}</span><select name="difficulty">
        ${Array.from({ length: MOST.difficulty + 1 }, (_, n) => {
          const isChosen = request.difficulty === n;
          return html`<option value=${n} ?selected=${isChosen}>${n || t("any")}</option>`;
        })}
      </select></label>
      <button class="button">${t("begin")}</button>
    </form>`;
  }

  /** Draw what the matches on this device have left to find. */
  #drawMatches() {
    const { found } = this.#parts;
    const solved = solvedHere();
    const open = found.all
      .map((each) => ({
        ...each,
        found: each.found.filter(({ puzzle }) => !solved.found.includes(puzzle.id)),
      }))
      .filter(({ found: some }) => some.length > 0);
    const nameOf = (slug: string) => this.#games.find((game) => game.slug === slug)?.name ?? slug;
    const none = open.length ? nothing : t(found.hasAny ? "noneLeft" : "noMatches");
    const puzzleLink = (game: string, { ply, puzzle }: FoundIn["found"][0]) => {
      const address = addressOf({ screen: "puzzle", game, record: puzzle.record });
      const text = t("atPly", { n: ply + 1, goal: goalInWords(puzzle) });
      return html`<li><a class="button" href=${address} data-to>${text}</a></li>`;
    };
    return html`${drawTabs("matches")}
    <h2>${t("matches")}</h2>
    <p>${t("matchesLead")}</p>
    ${drawNotice(this.notice)}
    <p class="hush" role="status">${found.left ? t("looking", { n: found.left }) : none}</p>
    ${open.map(
      ({ game, players, found: some }) => html`<section class="puzzle-match stack">
      <h3>${t("match", { game: nameOf(game), first: players[0], second: players[1] })}</h3>
      <ul>${some.map((one) => puzzleLink(game, one))}</ul>
    </section>`,
    )}`;
  }

  /** Ask for what a list shows. */
  async fill(list: List) {
    this.leave();
    this.#filling = new AbortController();
    const { signal } = this.#filling;
    try {
      if (list.screen === "matches") await this.#parts.found.look(signal);
      if (list.screen === "day") await this.#fillDay(list.date ?? this.#parts.today(), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RulesError)) throw error;
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

  requestIn(form: FormData) {
    const games = this.#games;
    const game = games.find(({ slug }) => slug === form.get("game")) ?? games[0];
    this.#request = {
      game: game?.slug ?? "",
      difficulty: Number(form.get("difficulty")) || 0,
    };
    return this.#request;
  }

  async #fillDay(date: string, signal: AbortSignal) {
    const { games, onChange, puzzles, rules } = this.#parts;
    if (!isDay(date)) return; // the clock is wrong, and the list says so
    const shown = this.#shown.get(date) ?? new Map();
    this.#shown.set(date, shown);
    const open = games.filter(({ slug }) => !shown.has(slug));
    const draw = async (game: Game, { puzzle, state }: Daily) => {
      shown.set(game.slug, { puzzle, picture: await loadPicture(game, state) });
      if (!signal.aborted) onChange();
    };
    const before = open.map((game) => ({ game, daily: keptDaily(date, game.slug) }));
    await Promise.all(before.map(({ game, daily }) => daily && draw(game, daily)));
    for (const { daily, game } of before) {
      if (daily) continue;
      const puzzle = await puzzles.get({ screen: "puzzle", game: game.slug, day: date });
      const state = await rules.view(puzzle);
      if (date === this.#parts.today()) keepDaily(date, { puzzle, state });
      await stepOf(signal, draw(game, { puzzle, state }));
    }
  }
}

const SCREENS = [
  ["day", "today"],
  ["archive", "archive"],
  ["practice", "practice"],
  ["matches", "matches"],
] as const;

/** Draw the ways between the lists. @param screen that is shown */
const drawTabs = (screen: string) =>
  html`<nav class="tabs puzzle-tabs" aria-label=${t("kinds")}>${SCREENS.map(([name, key]) => {
    const to = name === "day" ? { screen: name, date: null } : { screen: name, month: null };
    const current = name === screen ? "page" : nothing;
    return html`<a href=${addressOf(to as List)} data-to aria-current=${current}
      >${t(key)}</a>`;
  })}</nav>`;

const drawNotice = (notice: Notice) =>
  notice
    ? html`<p class="update">${notice.text}${
        notice.again
          ? html` <button class="inline" data-command="try-again">${frame.t("tryAgain")}</button>`
          : nothing
      }</p>`
    : nothing;

const drawExplainedStreak = (solved: Solved, now: string) => {
  const streak = drawStreak(solved, now);
  return streak === nothing ? nothing : html`${streak}<p class="hush">${t("streakMeans")}</p>`;
};

/** Return the games, the one whose puzzle the home page offers first. */
const featuredFirst = (games: Game[], date: string, solved: Solved) => {
  const slugs = games.map(({ slug }) => slug);
  const unusual = games.flatMap(({ hasUnusualPuzzles, slug }) => (hasUnusualPuzzles ? slug : []));
  const first = puzzleFor(date, slugs, unusual, solved);
  return [...games].sort((a, b) => Number(b.slug === first) - Number(a.slug === first));
};

/** @param all how many games the site has */
export const drawArchive = (month: string, now: string, all: number) => {
  const solved = solvedHere();
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const isComing = after === null || after > now.slice(0, 7);
  const link = (to: string, key: "before" | "after") => {
    const [sign, rel] = key === "before" ? ["‹", "prev"] : ["›", "next"];
    const label = t(key, { month: monthInWords(to) });
    return html`<a class="button" href=${addressOf({ screen: "archive", month: to })} data-to
      rel=${rel} aria-label=${label}>${sign}</a>`;
  };
  const day = (date: string | null) => {
    if (date === null) return html`<td></td>`;
    const number = Number(date.slice(8));
    if (date > now) return html`<td><span class="puzzle-day">${number}</span></td>`;
    const { count, standing } = standingOfDay(solved, date);
    const text = count ? t("solvedOf", { standing: t(standing), n: count, all }) : t(standing);
    const label = t("cell", { date: shortDate(date), standing: text });
    const current = date === now ? "date" : nothing;
    return html`<td><a class="puzzle-day" href=${addressOf({ screen: "day", date })} data-to
      aria-label=${label} aria-current=${current}>${number}${sun(standing)}</a></td>`;
  };
  return html`${drawTabs("archive")}
    <div class="puzzle-month">
      ${before ? link(before, "before") : html`<span></span>`}
      <h2>${monthInWords(month)}</h2>
      ${isComing || !after ? html`<span></span>` : link(after, "after")}
    </div>
    ${drawExplainedStreak(solved, now)}
    <table class="puzzle-calendar">
      <thead><tr>${weekdays().map(
        ([name, short]) => html`<th scope="col" abbr=${name}>${short}</th>`,
      )}</tr></thead>
      <tbody>${weeksOf(month).map((week) => html`<tr>${week.map(day)}</tr>`)}</tbody>
    </table>
    <p class="hush">${t("legend")}</p>`;
};

/** Return the days of a month by weeks, null for days of other months. */
const weeksOf = (month: string) => {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7; // since Monday
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let date = first; date.startsWith(month); date = dayAfter(date, 1)) days.push(date);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
};

/** Return the next or previous month with puzzles. */
export const monthAfter = (month: string, step: 1 | -1) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const found = new Date(Date.UTC(year, number - 1 + step)).toISOString().slice(0, 7);
  return found >= FIRST_DAY.slice(0, 7) && found <= LAST_DAY.slice(0, 7) ? found : null;
};

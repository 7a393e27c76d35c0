/** The lists of puzzles, filled as Python answers. */

import { loadPicture } from "../../board/front-end-loader.js";
import { RulesError } from "../../rules/errors.js";
import { keepDaily, keptDaily, solvedHere, today } from "../../storage/puzzles.js";
import { render } from "../../view/lit.js";
import { bestRun } from "../run/run.js";
import { reasonFor, t } from "../words.js";
import { drawArchive, drawDay, drawMatches, drawPractice } from "./view.js";

/** @import { List } from "../address.js" */
/** @import { Shown } from "./view.js" */
/** @import { Daily } from "../../storage/puzzles.js" */
/** @typedef {import("../../board/front-end.js").Source & { slug: string, name: string, look: string, address?: string }} Game its address if it was added */

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
   * @param {import("./found.js").Found} parts.found
   * @param {Game[]} parts.games of the site
   * @param {Game[]} parts.added
   * @param {() => void} parts.onChange
   * @param {Pick<import("../../rules/client.js").RulesClient, "view">} parts.rules
   * @param {import("../source.js").Source} parts.source
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

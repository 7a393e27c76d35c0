/** The match history: open, search, delete, export and import matches. */

import type { App } from "../../app/types.ts";
import { unlessDouble } from "../../board/press.ts";
import { pageOf } from "../../i18n/language.ts";
import { dayOf, vocabulary } from "../../i18n/message.ts";
import { tagsOf } from "../../rules/record.ts";
import { type Known, knownGames } from "../../storage/game-files.ts";
import { type Listed, listedMatches, type Newer } from "../../storage/match-list.ts";
import { saveMatch } from "../../storage/matches.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { mark } from "../../view/marks.ts";
import { seatsOf } from "../../view/seats.ts";
import { openSheet } from "../dialog/dialog.ts";
import { load, save } from "./matches-file.ts";
import { drawScores, type Names } from "./scores.ts";

interface Games {
  names: Names; // of all that are known
  own: Names; // of the games of the site
  added: Record<string, Known>; // games from game files, removed ones too
}

const { t } = vocabulary("features/history");
const frame = vocabulary("frame");

const PAGE = 50; // matches drawn at first, and added when the list is scrolled
const FEW = 5; // matches in a list without a search field
const MANY = 5_000; // with more matches the list offers to delete the oldest
const NEAR = 400; // pixels before the end of the list

/** Show the history until it is closed. @param file of matches to import at once */
export const showHistory = async (app: App, file: File | null = null) => {
  const matches = await knownMatches(app.game.names);
  await openSheet(app, t("title"), html`<div class="history-sheet"></div>`, (form) => {
    const place = form.querySelector(".history-sheet") as HTMLElement;
    const sheet = new HistorySheet(app, place, matches);
    sheet.draw();
    if (file) void sheet.read(file);
  });
};

/** @param own names of the games of the site */
const knownMatches = async (own: Names) => {
  const { all, newer } = await listedMatches();
  const hasAdded = all.some(({ game }) => !Object.hasOwn(own, game));
  const added = hasAdded ? await knownGames() : {};
  const named = Object.entries(added).map(([slug, { name }]) => [slug, name]);
  const games: Games = { own, added, names: { ...Object.fromEntries(named), ...own } };
  return { all, newer, games };
};

type KnownMatches = Awaited<ReturnType<typeof knownMatches>>;

class HistorySheet {
  #app;
  #place;
  #matches;
  #results: unknown[] = []; // of loading a file, one sentence each, or of deleting a match
  #words = "";
  #shown = PAGE;
  #isSaved = false;
  #isBusy = false;

  constructor(app: App, place: HTMLElement, matches: KnownMatches) {
    this.#app = app;
    this.#place = place;
    this.#matches = matches;
  }

  draw() {
    render(this.#body(), this.#place);
  }

  #body() {
    const { all, newer, games } = this.#matches;
    const { names } = games;
    const found = matching(all, this.#words, names);
    const finished = found.filter(({ isOver }) => isOver);
    const said = [...(this.#words ? [t("found", { n: found.length })] : []), ...this.#results];
    return html`<p class="hush">${t("where")}</p>
      <div role="status">${said.map((each) => html`<p>${each}</p>`)}</div>
      ${all.length > MANY ? this.#drawMany(all.length) : nothing}
      ${all.length > FEW ? this.#drawSearch() : nothing}
      ${all.some(({ isOver }) => isOver) ? nothing : html`<p>${t("none")}</p>`}
      ${drawScores(finished, names)}
      <ul class="menu-list history" @scroll=${this.#onScroll}>
        ${found.slice(0, this.#shown).map((match) => drawMatch(match, games, this.#forget))}
        ${this.#words ? nothing : newer.map((match) => drawNewer(match, names))}
      </ul>
      ${found.length > this.#shown ? this.#drawMore(found.length - this.#shown) : nothing}
      <div class="buttons">
        <button type="button" class="button" value="save" @click=${this.#save}
          >${t("saveAll")}</button>
        <button type="button" class="button" value="read"
          ?disabled=${this.#isBusy} @click=${() => this.read()}>${t("loadAll")}</button>
      </div>`;
  }

  #drawSearch() {
    return html`<label class="search">
      <span class="sr">${t("search")}</span>
      <input type="search" placeholder=${t("search")} autocomplete="off" spellcheck="false"
        @input=${this.#onInput} @keydown=${stay} />
    </label>`;
  }

  #drawMore(left: number) {
    return html`<button type="button" class="button" value="more" @click=${this.#more}>
      ${t("more", { n: Math.min(left, PAGE) })}
    </button>`;
  }

  /** Offer to delete the oldest matches after an export. */
  #drawMany(count: number) {
    const spare = count - MANY;
    return html`<div class="panel storage stack">
      <p>${t("manyMatches", { n: count })}</p>
      <button type="button" class="button" value="drop"
        ?disabled=${!this.#isSaved} @click=${() => this.#drop(spare)}>
        ${t("drop", { n: spare })}
      </button>
    </div>`;
  }

  #onScroll = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const { clientHeight, scrollHeight, scrollTop } = target;
    if (scrollTop + clientHeight > scrollHeight - NEAR) this.#more();
  };

  #more = () => {
    if (this.#shown >= this.#matches.all.length) return;
    this.#shown += PAGE;
    this.draw();
  };

  #onInput = ({ target }: Event) => {
    this.#words = (target as HTMLInputElement).value.trim();
    this.#results = [];
    this.#shown = PAGE;
    this.draw();
  };

  // A double tap would also delete the match that has moved up.
  #forget = unlessDouble(async (match: Listed) => {
    await this.#delete(match.id);
    const isDeleted = this.#matches.all.every(({ id }) => id !== match.id);
    this.#results = [isDeleted ? this.#drawDeleted(match) : t("notDeleted")];
    this.draw();
    this.#place.querySelector<HTMLElement>("[value=restore]")?.focus();
  });

  #drawDeleted(match: Listed) {
    return html`${t("deleted", { first: match.players[0], second: match.players[1] })}
        <button type="button" class="button is-small" value="restore"
          @click=${() => this.#restore(match)}>${frame.t("undo")}</button>`;
  }

  async #restore(match: Listed) {
    const outcome = match.isOver ? { winner: match.winner } : null;
    await this.#change(() => saveMatch({ ...match, outcome }, null));
    this.#place.querySelector<HTMLElement>(`[value="forget ${match.id}"]`)?.focus();
  }

  #save = () => {
    save(this.#matches.all);
    this.#isSaved = true;
    this.draw();
  };

  #drop(count: number) {
    const oldest = this.#matches.all.slice(-count);
    return this.#delete(...oldest.map(({ id }) => id));
  }

  #delete(...ids: string[]) {
    return this.#change(() => this.#app.session.autosave.forget(...ids));
  }

  /** Import a file; without one, the players choose it. */
  read(file?: File) {
    return this.#change(async () => {
      const tell = (sentence: string) => {
        this.#results = [sentence];
        this.draw();
      };
      this.#results = await load(this.#app, tell, file);
    });
  }

  /** Change the stored matches, and draw the new list. */
  async #change(work: () => Promise<unknown>) {
    this.#results = [];
    this.#isBusy = true;
    try {
      await work();
      this.#matches = await knownMatches(this.#app.game.names);
    } catch (error) {
      this.#app.report(error);
    }
    this.#isBusy = false;
    this.draw();
  }
}

/** Keep Enter in the search field from pressing a button. */
const stay = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

/** Return the day of a match, "" where it is not known. */
const dayIn = (updated: number) => (updated ? dayOf(updated) : "");

const line = (parts: string[]) => parts.filter(Boolean).join("\u00a0· ");

/** Return the page of a game; an added game needs its file in the address. */
const addressOf = (game: string, { own, added }: Games) => {
  const { wheel, version, sha256 } = added[game] ?? {};
  return pageOf(game, own, wheel ? { wheel, version: version ?? "", sha256: sha256 ?? "" } : {});
};

const missingFile = (game: string, { own, added }: Games) => {
  const wanted = Object.hasOwn(own, game) ? null : added[game];
  return wanted && !wanted.isHere
    ? t("needs", { wheel: wanted.wheel, version: wanted.version })
    : "";
};

const drawMatch = (match: Listed, games: Games, forget: (match: Listed) => void) => {
  const { id, game, isOver, players, ply, record, updated, winner } = match;
  const end = !isOver
    ? t("open")
    : winner !== null
      ? t("won", { name: players[winner] ?? "" })
      : frame.t("draw");
  const facts = [end, frame.t("moveCount", { n: ply }), dayIn(updated), missingFile(game, games)];
  return html`<li class="in-row" data-seats=${seatsOf({ tags: tagsOf(record) })}>
    <a href=${`${addressOf(game, games)}#${record}`} data-close>
      ${winner !== null ? mark(winner) : nothing}<b
        ><bdi translate="no">${players[0]}</bdi> – <bdi translate="no">${players[1]}</bdi></b>
      <small>${line([games.names[game] ?? game, ...facts])}</small>
    </a>
    <button type="button" value=${`forget ${id}`} @click=${() => forget(match)}>
      ${frame.t("delete")}
    </button>
  </li>`;
};

/** Draw a match that this version cannot show. */
const drawNewer = ({ game, updated }: Newer, names: Names) =>
  html`<li class="in-row">
    <p>
      <b>${t("fromNewer")}</b>
      <small>${line([names[game] ?? game, dayIn(updated)])}</small>
    </p>
  </li>`;

/** Return a text for comparison: without accents, in small letters. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const texts = new WeakMap<Listed, string>(); // the text that the search looks through, by match

const textOf = (match: Listed, names: Names) => {
  const { game, players, updated } = match;
  const known = texts.get(match);
  if (known !== undefined) return known;
  const date = updated ? new Date(updated).toISOString().slice(0, 10) : "";
  const text = plain([...players, names[game] ?? game, dayIn(updated), date].join("\n"));
  texts.set(match, text);
  return text;
};

/** Return the matches whose players, game and date contain all of the words. */
export const matching = (all: Listed[], words: string, names: Names) => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  return all.filter((match) => {
    const text = textOf(match, names);
    return wanted.every((word) => text.includes(word));
  });
};

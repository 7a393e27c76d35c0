/** The matches on this device: to look at again, to forget, to save to one file and read back. */

import { saveFile } from "../../app/files.js";
import { dayOf, vocabulary } from "../../i18n/message.js";
import { forgetMatch, savedMatches } from "../../storage/store.js";
import { html, nothing } from "../../view/lit.js";
import { mark } from "../../view/marks.js";
import { openSheet } from "../dialog/dialog.js";
import { readBack, VERSION } from "./read-back.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../storage/store.js").SavedMatch} SavedMatch */
/** @typedef {Record<string, string>} Names of the games, by slug */

const { t } = vocabulary("features/history");

/** Show them until the sheet is closed. @param {App} app */
export const showHistory = async (app) => {
  /** @type {string[]} */
  let told = [];
  for (;;) {
    const all = await savedMatches();
    const answer = await openSheet(app, t("title"), draw(all, told, app.game.names));
    const [act, id = ""] = answer.split(" ");
    told = [];
    if (act === "forget") await forgetMatch(id);
    else if (act === "save") saveFile("noon-matches.json", written(all));
    else if (act === "read") told = await readBack(app);
    else return;
  }
};

/** @param {SavedMatch[]} all @param {string[]} told @param {Names} names */
const draw = (all, told, names) => {
  const finished = all.filter(({ state }) => state.outcome);
  return html`<p class="hush">${t("where")}</p>
    ${told.length ? html`<div role="status">${told.map((each) => html`<p>${each}</p>`)}</div>` : nothing}
    ${finished.length === 0 ? html`<p>${t("none")}</p>` : nothing}
    <ul class="scores">
      ${scores(finished, names).map(
        ({ score, games }) => html`<li><b>${score}</b>
          <ul>${games.map((line) => html`<li>${line}</li>`)}</ul></li>`,
      )}
    </ul>
    <ul class="menu-list history">
      ${all.filter(({ state }) => state.ply > 0).map((match) => drawMatch(match, names))}
    </ul>
    <div class="buttons">
      <button class="button" value="save">${t("saveAll")}</button>
      <button class="button" value="read">${t("readBack")}</button>
    </div>`;
};

/** @param {SavedMatch} saved @param {Names} names */
const drawMatch = ({ id, game, record, state, updated }, names) => {
  const { outcome, players, ply } = state;
  const winner = outcome?.winner;
  const end = !outcome
    ? t("open")
    : winner === null
      ? t("drawn")
      : t("won", { name: players[winner ?? 0] });
  return html`<li>
    <a href=${`../${game}/#${record}`}>
      ${typeof winner === "number" ? mark(winner) : nothing}<b><bdi>${players[0]}</bdi> – <bdi>${players[1]}</bdi></b>
      <small>${names[game] ?? game} · ${end} · ${t("moves", { n: ply })} · ${dayOf(updated)}</small>
    </a>
    <button value=${`forget ${id}`}>${t("forget")}</button>
  </li>`;
};

/**
 * Return what each pair of names has won against each other, in words: in all, and game by game with
 * how long their matches were.
 * @param {SavedMatch[]} finished @param {Names} names
 */
const scores = (finished, names) => {
  const pairs = grouped(finished, ({ state }) => [...state.players].sort().join("\n"));
  return pairs.map((matches) => ({
    score: score(matches),
    games: grouped(matches, ({ game }) => game).map((played) => {
      const lengths = played.map(({ state }) => state.ply);
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

/** Return the score of two names in these matches. @param {SavedMatch[]} matches */
const score = (matches) => {
  const [first = "", second = ""] = [...(matches[0]?.state.players ?? [])].sort();
  const winners = matches.map(({ state: { outcome, players } }) =>
    typeof outcome?.winner === "number" ? players[outcome.winner] : null,
  );
  const count = (/** @type {string} */ name) => winners.filter((each) => each === name).length;
  return t("score", { first, second, a: count(first), b: count(second) });
};

/** Return the items in groups that have the same key. @param {SavedMatch[]} items @param {(item: SavedMatch) => string} key */
const grouped = (items, key) => {
  /** @type {Map<string, SavedMatch[]>} */
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
};

/** @param {SavedMatch[]} all */
const written = (all) =>
  JSON.stringify(
    { noon: VERSION, matches: all.map(({ game, record, updated }) => ({ game, record, updated })) },
    null,
    1,
  );

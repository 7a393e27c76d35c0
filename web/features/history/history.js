/** The matches on this device: to look at again, to forget, to save to one file and read back. */

import { loadFile, saveFile } from "../../app/files.js";
import { newId } from "../../app/random.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError } from "../../rules/errors.js";
import { forgetMatch, putMatch, savedMatches } from "../../storage/store.js";
import { html, nothing } from "../../view/lit.js";
import { mark } from "../../view/marks.js";
import { openSheet } from "../dialog/dialog.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../storage/store.js").SavedMatch} SavedMatch */
/** @typedef {Record<string, string>} Names of the games, by slug */

const { t } = vocabulary({
  en: {
    title: "Matches on this device",
    where:
      "They are kept here only, and a phone may clear them when it runs short of space. Save them to a file to be sure.",
    none: "No match has been finished yet.",
    moves: { one: "{n} move", other: "{n} moves" },
    drawn: "a draw",
    won: "{name} won",
    open: "not over",
    forget: "Forget",
    saveAll: "Save all to a file",
    readBack: "Read a file",
    read: { one: "{n} match was read.", other: "{n} matches were read." },
    unread: "This file holds no matches of noon.",
    score: "{first} {a} – {b} {second}",
    counted: {
      one: "{n} match, {moves} moves",
      other: "{n} matches, {moves} moves on average, from {least} to {most}",
    },
  },
  de: {
    title: "Partien auf diesem Gerät",
    where:
      "Sie liegen nur hier, und ein Telefon kann sie löschen, wenn der Platz knapp wird. Wer sichergehen will, speichert sie in eine Datei.",
    none: "Noch ist keine Partie zu Ende gespielt.",
    moves: { one: "{n} Zug", other: "{n} Züge" },
    drawn: "Remis",
    won: "{name} gewann",
    open: "nicht zu Ende",
    forget: "Vergessen",
    saveAll: "Alle in eine Datei",
    readBack: "Datei lesen",
    read: { one: "{n} Partie gelesen.", other: "{n} Partien gelesen." },
    unread: "Diese Datei enthält keine Partien von noon.",
    score: "{first} {a} – {b} {second}",
    counted: {
      one: "{n} Partie, {moves} Züge",
      other: "{n} Partien, im Schnitt {moves} Züge, von {least} bis {most}",
    },
  },
});

const MOST = 1_000; // matches that are read from one file
const LONGEST = 128 * 1024; // characters of one record

/** Show them until the sheet is closed. @param {App} app */
export const showHistory = async (app) => {
  let told = "";
  for (;;) {
    const all = await savedMatches();
    const answer = await openSheet(app, t("title"), draw(all, told, app.game.names));
    const [act, id = ""] = answer.split(" ");
    told = "";
    if (act === "forget") await forgetMatch(id);
    else if (act === "save") saveFile("noon-matches.json", written(all));
    else if (act === "read") told = await readBack(app);
    else return;
  }
};

/** @param {SavedMatch[]} all @param {string} told @param {Names} names */
const draw = (all, told, names) => {
  const finished = all.filter(({ state }) => state.outcome);
  return html`<p class="hush">${t("where")}</p>
    ${told ? html`<p role="status">${told}</p>` : nothing}
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
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
  return html`<li>
    <a href=${`../${game}/#${record}`}>
      ${typeof winner === "number" ? mark(winner) : nothing}<b>${players.join(" – ")}</b>
      <small>${names[game] ?? game} · ${end} · ${t("moves", { n: ply })} · ${day.format(updated)}</small>
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
      return `${names[game] ?? game}: ${score(played)}, ${counted}`;
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
    { noon: 1, matches: all.map(({ game, record, updated }) => ({ game, record, updated })) },
    null,
    1,
  );

/** Keep the matches of a file that the rules accept, and say how many those were. @param {App} app */
const readBack = async ({ rules }) => {
  const text = await loadFile();
  if (text === null) return "";
  /** @type {any} */
  let file = null;
  try {
    file = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (file?.noon !== 1 || !Array.isArray(file.matches)) return t("unread");
  const known = new Set((await savedMatches()).map(({ game, record }) => `${game}#${record}`));
  let count = 0;
  for (const { game, record, updated } of file.matches.slice(0, MOST)) {
    if (typeof game !== "string" || typeof record !== "string" || record.length > LONGEST) continue;
    const when = Number.isFinite(updated) ? Math.min(updated, Date.now()) : Date.now();
    if (known.has(`${game}#${record}`)) continue;
    try {
      const state = await rules.view({ game, record });
      await putMatch(newId(), state, when);
      count += 1;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
    }
  }
  return t("read", { n: count });
};

/** Sheets: the dialogs of the frame, each drawn when it is opened. */

import { LANGUAGES } from "../../i18n/language.js";
import { currentLanguage, vocabulary } from "../../i18n/message.js";
import { html, nothing, render } from "../../view/lit.js";
import { icon } from "../../view/marks.js";

/** @typedef {import("../../contract.js").State} State */

const { t } = vocabulary({
  en: {
    close: "Close",
    menu: "Menu",
    newMatch: "New match",
    rules: "Rules of this game",
    hint: "Hint",
    movesSoFar: "Moves so far",
    draw: "Agree on a draw",
    resign: "Resign",
    share: "Share this match",
    copy: "Copy a link to this match",
    save: "Save to a file",
    load: "Load from a file",
    history: "Matches on this device",
    table: "At this table",
    theme: "Theme: {theme}",
    language: "Language: {language}",
    device: "as the device",
    noon: "noon",
    midnight: "midnight",
    games: "All games",
    whoResigns: "Who resigns?",
    resigns: "{name} resigns",
    playOn: "Play on",
    bothAgree: "Do both agree on a draw?",
    yesDraw: "Yes, a draw",
    linkTitle: "Open the match from this link?",
    linkText: "A match of {name} with {n} moves is unfinished here. It stays on this device.",
    openLink: "Open the link",
    keepMine: "Back to my match",
  },
  de: {
    close: "Schließen",
    menu: "Menü",
    newMatch: "Neue Partie",
    rules: "Regeln dieses Spiels",
    hint: "Tipp",
    movesSoFar: "Bisherige Züge",
    draw: "Remis vereinbaren",
    resign: "Aufgeben",
    share: "Diese Partie teilen",
    copy: "Link zu dieser Partie kopieren",
    save: "In einer Datei speichern",
    load: "Aus einer Datei laden",
    history: "Partien auf diesem Gerät",
    table: "An diesem Tisch",
    theme: "Aussehen: {theme}",
    language: "Sprache: {language}",
    device: "wie das Gerät",
    noon: "Mittag",
    midnight: "Mitternacht",
    games: "Alle Spiele",
    whoResigns: "Wer gibt auf?",
    resigns: "{name} gibt auf",
    playOn: "Weiterspielen",
    bothAgree: "Sind beide mit Remis einverstanden?",
    yesDraw: "Ja, remis",
    linkTitle: "Die Partie aus diesem Link öffnen?",
    linkText:
      "Hier ist eine Partie {name} mit {n} Zügen nicht zu Ende. Sie bleibt auf diesem Gerät.",
    openLink: "Link öffnen",
    keepMine: "Zurück zu meiner Partie",
  },
});

/** @typedef {{ label: string, value: string, main?: boolean }} Answer */

/**
 * Show a sheet, and return what was pressed in it: the value of a button, or "" if it was closed.
 * @param {string} title
 * @param {unknown} body a template
 * @param {(dialog: HTMLDialogElement) => void} [onOpen]
 * @returns {Promise<string>}
 */
export const openSheet = (title, body, onOpen) =>
  new Promise((answer) => {
    const dialog = document.createElement("dialog");
    dialog.className = "sheet";
    dialog.setAttribute("aria-labelledby", "sheet-title");
    render(
      html`<form method="dialog" class="sheet-body">
        <div class="sheet-head">
          <h2 id="sheet-title">${title}</h2>
          <button class="button-icon" value="" formnovalidate aria-label=${t("close")}>${icon("close")}</button>
        </div>
        ${body}
      </form>`,
      dialog,
    );
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close("");
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
    onOpen?.(dialog);
  });

/** Ask one question. @param {string} title @param {string} text @param {Answer[]} answers */
export const askSheet = (title, text, answers) =>
  openSheet(
    title,
    html`${text ? html`<p>${text}</p>` : nothing}
      <div class="buttons">
        ${answers.map(
          ({ label, value, main }) =>
            html`<button class="button ${main ? "is-main" : ""}" value=${value}>${label}</button>`,
        )}
      </div>`,
  );

/**
 * Open the menu, and return the command that was chosen.
 * @param {{ over: boolean, active: boolean, theme: "device" | "noon" | "midnight" }} now
 */
export const openMenu = ({ over, active, theme }) => {
  const item = (/** @type {string} */ value, label = t(value)) =>
    html`<li><button value=${value}>${label}</button></li>`;
  return openSheet(
    t("menu"),
    html`<ul class="menu-list">
      ${item("new", t("newMatch"))}${item("rules")}${item("moves", t("movesSoFar"))}
      ${over || !active ? nothing : html`${item("hint")}${item("draw")}${item("resign")}`}
      ${item("share")}${item("copy")}${item("save")}${item("load")}${item("history")}${item("table")}${item("theme", t("theme", { theme: t(theme) }))}
      ${item("language", t("language", { language: LANGUAGES[currentLanguage()] ?? "" }))}
      ${item("games")}
    </ul>`,
  );
};

/** Ask who resigns, the player to move first. @param {State} state @returns {Promise<string>} "0", "1" or "" */
export const askResign = ({ players, to_move: mover }) => {
  const answer = (/** @type {number} */ player) => ({
    label: t("resigns", { name: players[player] ?? "" }),
    value: String(player),
    main: player === mover,
  });
  const answers = [answer(mover), answer(1 - mover), { label: t("playOn"), value: "" }];
  return askSheet(t("whoResigns"), "", answers);
};

/** Ask both for a draw. @returns {Promise<string>} "draw" or "" */
export const askDraw = () =>
  askSheet(t("bothAgree"), "", [
    { label: t("yesDraw"), value: "draw", main: true },
    { label: t("playOn"), value: "" },
  ]);

/** Ask whether a link is to take the place of an unfinished match. @param {State} unfinished */
export const askLink = ({ players, ply }) =>
  askSheet(t("linkTitle"), t("linkText", { name: players.join(" – "), n: ply }), [
    { label: t("keepMine"), value: "", main: true },
    { label: t("openLink"), value: "open" },
  ]);

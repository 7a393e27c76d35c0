/** The rules as a sheet: the keys that help, the example to step through, and the text. */

import { currentLanguage, vocabulary } from "../../i18n/message.js";
import { resultOf } from "../../view/frame.js";
import { html, nothing, render } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { openingUi } from "../../view/regions.js";
import { openSheet } from "../dialog/dialog.js";

/** @typedef {import("../../contract.js").State} State */

const { t } = vocabulary({
  en: {
    title: "Rules",
    english: "The rules are in English only so far.",
    example: "The example, move by move",
    start: "The opening.",
    back: "One move back",
    on: "One move on",
    keys: "Keys",
    undo: "take a move back",
    redo: "play it again",
    lens: "the lens",
    rules: "the rules and the keys",
    drop: "let go of what is held",
    inside: "move inside the board or the keys",
    press: "press what has the focus",
    arrows: "Arrows",
    control: "Ctrl",
    shift: "Shift",
  },
  de: {
    title: "Regeln",
    english: "Die Regeln gibt es bisher nur auf Englisch.",
    example: "Das Beispiel, Zug für Zug",
    start: "Der Anfang.",
    back: "Einen Zug zurück",
    on: "Einen Zug vor",
    keys: "Tasten",
    undo: "einen Zug zurücknehmen",
    redo: "ihn wieder machen",
    lens: "die Lupe",
    rules: "Regeln und Tasten",
    drop: "loslassen, was gehalten wird",
    inside: "auf dem Brett oder den Tasten gehen",
    press: "drücken, worauf der Fokus liegt",
    arrows: "Pfeile",
    control: "Strg",
    shift: "Umschalt",
  },
});

/**
 * Show the rules.
 * @param {object} game
 * @param {string} game.slug
 * @param {string} game.example the record of the example, "" for none
 * @param {import("../../contract.js").FrontEnd} front
 * @param {import("../../rules/channel.js").Engine} engine
 */
export const showRules = async ({ slug, example }, front, engine) => {
  const text = document.getElementById("rules-text");
  const body = html`
    ${currentLanguage() === text?.lang ? nothing : html`<p class="hush">${t("english")}</p>`}
    ${text?.cloneNode(true)}
    <div class="example" ?hidden=${!example}></div>
    ${drawKeysList(document.getElementById("keys-text")?.textContent ?? "")}`;
  await openSheet(t("title"), body, (dialog) => {
    const place = dialog.querySelector(".example");
    if (example && place instanceof HTMLElement) void step(place, slug, example, front, engine);
  });
};

/** Draw the keys that every game knows, and those of this one. @param {string} own */
const drawKeysList = (own) => {
  const line = (/** @type {string[]} */ keys, /** @type {string} */ what) =>
    html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(what)}</dd></div>`;
  return html`<h3>${t("keys")}</h3>
    <p>${own}</p>
    <dl class="keys-list">
      ${line([t("arrows")], "inside")}${line(["Enter"], "press")}${line(["Esc"], "drop")}
      ${line([t("control"), "Z"], "undo")}${line([t("control"), t("shift"), "Z"], "redo")}
      ${line(["="], "lens")}${line(["?"], "rules")}
    </dl>`;
};

/**
 * Let the example be stepped through on a small board of the game's own.
 * @param {HTMLElement} place @param {string} game @param {string} record
 * @param {import("../../contract.js").FrontEnd} front @param {import("../../rules/channel.js").Engine} engine
 */
const step = async (place, game, record, front, engine) => {
  const look = (/** @type {number} */ ply) => engine.ask({ do: "look", game, record, ply });
  const { ply: last } = await engine.ask({ do: "view", game, record });
  const show = async (/** @type {number} */ ply) => {
    /** @type {State} */
    const state = await look(ply);
    const { board } = front.render(state, openingUi());
    const end = state.outcome ? resultOf(state, front) : null;
    const said = ply ? front.announce(state) : t("start");
    const go = (/** @type {"back" | "on"} */ way, /** @type {number} */ to) =>
      html`<button type="button" class="key" aria-label=${t(way)} ?disabled=${to < 0 || to > last}
        @click=${() => show(to)}>${icon(way)}</button>`;
    render(
      html`<h3>${t("example")}</h3>
        <div class="board" inert>${board}</div>
        <div class="steps">
          ${go("back", ply - 1)}
          <p role="status">${ply ? `${ply}. ` : ""}${said}${end ? html` <b>${end.title}.</b>` : nothing}</p>
          ${go("on", ply + 1)}
        </div>`,
      place,
    );
  };
  await show(0);
};

/** The match on the table as the game's own front end draws it, and the style that this needs. */

import { vocabulary } from "../i18n/message.js";
import { levelInWords } from "../i18n/options.js";
import { resultOf } from "../view/frame.js";
import { GameLook } from "../view/game-look.js";
import { html, nothing, render } from "../view/lit.js";
import { drawRegions, openingUi, openingView } from "../view/regions.js";

/** @typedef {import("../view/types.js").FrontEnd} FrontEnd */
/** @typedef {import("./play/table.js").Table} Table */
/** @typedef {import("../view/game-look.js").Drawn} Drawn */

const { t } = vocabulary("lab");

const REGIONS = /** @type {const} */ (["turns", "board", "status", "keys", "moves"]);

export class Board {
  #look;
  #wide;

  /** @param {string} site its address @param {MediaQueryList} wide */
  constructor(site, wide) {
    this.#look = new GameLook(site);
    this.#wide = wide;
  }

  /** @returns {FrontEnd | null} */
  get front() {
    return this.#look.front;
  }

  /** Take the front end of another game. @param {Drawn} drawn */
  take(drawn) {
    return this.#look.take(drawn);
  }

  /** Return what a front end has to know. @param {Table} table @returns {import("../view/types.js").Ui} */
  uiOf({ expanded, isActive, selected }) {
    return { ...openingUi(), expanded, selected, active: isActive, wide: this.#wide.matches };
  }

  /** Draw the match. @param {Table} table @param {(id: string) => HTMLElement} region @param {boolean} isForPeople whether a person plays */
  draw(table, region, isForPeople) {
    const { front } = this;
    const match = table.match;
    if (!front || !match || match.game !== this.#look.game) return;
    const position = table.viewing ?? match;
    /** @type {import("../view/types.js").View} */
    const view = {
      ...openingView(match),
      position,
      ui: this.uiOf(table),
      isStarting: false,
      turns: { series: null, clock: null, notes: notesOf(table) },
      // Keys that nobody may press rest out of the way.
      ...(isForPeople ? {} : { keys: html`` }),
      message: this.#said(table, front),
    };
    const drawn = drawRegions(front, view);
    for (const name of REGIONS) render(drawn[name]() ?? nothing, region(name));
    region("dock").toggleAttribute("hidden", !isForPeople);
    region("board").setAttribute("aria-label", front.boardLabel);
    document.body.dataset.turn = String(position.to_move + 1);
    document.body.dataset.mode = match.outcome && !table.viewing ? "over" : "play";
  }

  /** Say aloud what the last move did. @param {import("../rules/contract.js").State} match */
  announced(match) {
    const { front } = this;
    if (!front) return "";
    if (!match.outcome) return front.announce(match);
    const { fact, title } = resultOf(match, front);
    return `${front.announce(match)} ${t("ended", { title, fact })}`;
  }

  /** Return what is said in place of the prompt, null where the front end says it. @param {Table} table @param {FrontEnd} front */
  #said(table, front) {
    const { isThinking, match, message, setting, viewing } = table;
    if (!match) return null;
    const said = (/** @type {string} */ text) => ({ text, isError: false });
    if (message) return { text: message, isError: true };
    if (viewing) return said(t("looking", { n: viewing.ply, all: match.ply }));
    if (match.outcome) return said(t("ended", resultOf(match, front)));
    if (isThinking && setting) {
      const { bot, opponent, seat } = setting;
      const isLevel = opponent !== null && match.to_move !== seat;
      return said(t("thinks", { name: isLevel ? levelInWords(opponent.level).name : bot.name }));
    }
    return setting ? null : said(t("ready"));
  }
}

/**
 * Return what is said under the names: that somebody thinks, and how much the bot has looked at.
 * @param {Table} table @returns {[string | null, string | null]}
 */
const notesOf = ({ isThinking, match, seat, used, viewing }) => {
  const note = (/** @type {0 | 1} */ player) => {
    if (viewing) return null;
    if (isThinking && match?.to_move === player) return t("thinksNow");
    return player === seat && used !== null ? t("positions", { n: used }) : null;
  };
  return [note(0), note(1)];
};

/** Draw what a bot has printed. @param {string} text */
export const drawOutput = (text) =>
  html`<h2>${t("output")}</h2>${text ? html`<pre class="lab-output" tabindex="0">${text}</pre>` : html`<p class="hush">${t("noOutput")}</p>`}`;

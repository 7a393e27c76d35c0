/** The match as the game's own front end draws it, and the style that this needs. */

import { keyAction } from "../board/controls.js";
import { GamesHost, uiOfBoard } from "../board/games-host.js";
import { vocabulary } from "../i18n/message.js";
import { levelInWords } from "../i18n/options.js";
import { html } from "../view/lit.js";
import { drawRegions, openingView, resultOf } from "../view/regions.js";

/** @import { FrontEnd } from "../view/types.js" */
/** @import { BotMatch } from "./play/bot-match.js" */

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

  /** Return the action of a key, null for none. @param {KeyboardEvent} event @param {BotMatch} botMatch */
  interpret(event, botMatch) {
    const { isActive, match } = botMatch;
    return match && isActive ? keyAction(this.front, event, match, this.#uiOf(botMatch)) : null;
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
      message: this.#said(botMatch, front),
    };
    const drawn = drawRegions(front, view);
    const mode = match.outcome && !botMatch.viewing ? "over" : "play";
    const regions = Object.fromEntries(REGIONS.map((name) => [name, drawn[name]]));
    this.draw({ match, position, mode }, regions);
    this.#dock.toggleAttribute("hidden", !isForPeople);
  }

  /** Say aloud what the last move did. @param {import("../rules/contract.js").State} match */
  announced(match) {
    const { front } = this;
    if (!front) return "";
    if (!match.outcome) return front.announce(match);
    const { fact, title } = resultOf(match, front);
    return `${front.announce(match)} ${frame.t("ended", { title, fact })}`;
  }

  /** Return the message that replaces the prompt, null to leave the prompt. @param {BotMatch} botMatch @param {FrontEnd} front */
  #said(botMatch, front) {
    const { isThinking, match, said: message, setting, viewing } = botMatch;
    if (!match) return null;
    const said = (/** @type {string} */ text) => ({ text, isError: false });
    if (message) return { text: message, isError: true };
    if (viewing) return said(t("looking", { n: viewing.ply, all: match.ply }));
    if (match.outcome) return said(frame.t("ended", resultOf(match, front)));
    if (isThinking && setting) {
      const { bot, opponent, seat } = setting;
      const isLevel = opponent !== null && match.to_move !== seat;
      return said(t("thinks", { name: isLevel ? levelInWords(opponent.level).name : bot.name }));
    }
    return setting ? null : said(t("ready"));
  }
}

/**
 * Return the text under the names: that a player thinks, and the bot's visited positions.
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

/** Draw what a bot has printed. @param {string} text */
export const drawOutput = (text) =>
  html`<h2>${t("output")}</h2>${text ? html`<pre class="lab-output" tabindex="0">${text}</pre>` : html`<p class="hush">${t("noOutput")}</p>`}`;

/**
 * The match of the lab: a bot against a person or a level. The bot's moves come from the
 * sandbox, and the page's rules check them like the moves of a person.
 */

import { positionAfter } from "../../board/playback.js";
import { boardUiAfter } from "../../board/ui-state.js";
import { upTo } from "../../match/record.js";
import { RulesError } from "../../rules/errors.js";
import { refusedMove } from "./faults.js";
import { LIMIT_OF_FILE, limitOfMove } from "./limits.js";

/** @import { Player, State } from "../../rules/contract.js" */
/**
 * @typedef {object} Setting who meets whom
 * @property {{ name: string, source: string }} bot
 * @property {Player} seat where the bot sits
 * @property {{ level: string, name: string } | null} opponent a level, null for a person
 * @property {string} game
 * @property {number} seed
 * @property {number} nodes positions that the bot may visit for a move
 */
/**
 * @typedef {object} Parts
 * @property {Pick<import("../../rules/client.js").RulesClient, "view" | "play" | "look">} rules
 * @property {{ advise: import("../../rules/client.js").AnalysisClient["advise"], stop(): void }} analysis
 * @property {{ ask(endpoint: "lab" | "rules", message: { do: string }, limit?: { milliseconds?: number }): Promise<any>, end(): void }} sandbox
 * @property {() => void} onChange
 * @property {(error: unknown) => void} onFault
 * @property {(match: State) => void} onMove
 */

export class BotMatch {
  /** @type {State | null} */
  match = null;
  /** An earlier position that is looked at. @type {State | null} */
  viewing = null;
  /** @type {import("../../view/types.js").Selection | null} */
  selected = null;
  /** @type {Record<string, boolean>} */
  expanded = {};
  said = "";
  /** The match that is played, null while none is. @type {Setting | null} */
  setting = null;
  isThinking = false;
  /** Where the bot sits in the match that was begun last. @type {Player | null} */
  seat = null;
  /** Positions that the bot has visited for its last move, null before that. @type {number | null} */
  used = null;
  printed = "";
  #parts;
  #work = new AbortController();

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Whether a person may make a move now. */
  get isActive() {
    const { match, setting, viewing } = this;
    if (!match || !setting || viewing || match.outcome || this.isThinking) return false;
    return setting.opponent === null && match.to_move !== setting.seat;
  }

  /** Whether a person plays, and has made a move that can be taken back. */
  get canUndo() {
    const { isThinking, match, setting } = this;
    if (!match || !setting || setting.opponent || isThinking) return false;
    return match.ply > (setting.seat === 0 ? 1 : 0);
  }

  /**
   * Undo a person's last move and the bot's reply. The bot restarts
   * without its memory, as in a terminal.
   */
  async undo() {
    const { match, setting } = this;
    if (!this.canUndo || !match || !setting) return;
    const { signal } = this.#work;
    this.isThinking = true;
    this.#parts.onChange();
    await this.#guarded(signal, async () => {
      const limit = { milliseconds: LIMIT_OF_FILE };
      await this.#parts.sandbox.ask("lab", { do: "forget" }, limit);
      const { rules } = this.#parts;
      const before = (/** @type {State} */ { game, ply, record }) =>
        rules.view({ game, record: upTo(record, ply - 1) });
      const once = await before(match);
      const next = once.to_move === setting.seat ? await before(once) : once;
      if (!signal.aborted) await this.#enter(next, signal);
    });
  }

  /** Go on with a match that a person was playing when the page was left. @param {Setting} setting @param {string} record */
  async resume(setting, record) {
    this.stop();
    const { signal } = this.#work;
    this.#clear();
    this.seat = setting.seat;
    this.setting = setting;
    await this.#guarded(signal, async () => {
      const match = await this.#parts.rules.view({ game: setting.game, record });
      if (!signal.aborted) await this.#enter(match, signal);
    });
  }

  /** Show a match that was shown before, and what is to be said of it. @param {{ game: string, record: string }} shown @param {string} said */
  async recall(shown, said) {
    const { signal } = this.#work;
    const match = await this.#parts.rules.view(shown).catch(() => null);
    if (signal.aborted || !match) return;
    this.show(match);
    this.said = said;
  }

  /** Show a match, and play it no further. @param {State} match */
  show(match) {
    this.stop();
    this.#clear();
    this.match = match;
    this.used = null;
    this.printed = "";
    this.#parts.onChange();
  }

  /** Begin a match, and play it up to a person's turn. @param {Setting} setting */
  async start(setting) {
    this.stop();
    const { signal } = this.#work;
    this.#clear();
    this.printed = "";
    this.used = null;
    this.setting = setting;
    this.seat = setting.seat;
    this.isThinking = true;
    this.#parts.onChange();
    await this.#guarded(signal, async () => {
      const { bot, game } = setting;
      const limit = { milliseconds: LIMIT_OF_FILE };
      // A bot remembers one match only, even if the last one began with the same moves.
      await this.#parts.sandbox.ask("lab", { do: "forget" }, limit);
      await this.#parts.sandbox.ask("lab", { do: "bot", ...bot }, limit);
      const match = await this.#parts.rules.view({ game, record: recordOf(setting) });
      if (signal.aborted) return;
      this.match = match;
      await this.#goOn(signal);
    });
  }

  /** End what is played; the board stays as it is. */
  stop() {
    this.#work.abort();
    this.#work = new AbortController();
    if (this.isThinking) {
      this.#parts.sandbox.end();
      this.#parts.analysis.stop();
    }
    this.setting = null;
    this.isThinking = false;
  }

  /** Do what a control on the board asks for. @param {import("../../app/types.js").Action} action */
  press(action) {
    Object.assign(this, boardUiAfter(this, action, this.isActive));
    this.#parts.onChange();
    if (action.type === "play" && this.isActive) void this.#play(action.move);
  }

  /** Look at another position. @param {string} where "first", "back", "on" or "last" */
  async look(where) {
    const { match } = this;
    if (!match) return;
    const now = this.viewing?.ply ?? match.ply;
    const ply = positionAfter(now, match.ply, where);
    if (ply === now) return;
    const position = ply === match.ply ? null : await this.#parts.rules.look(match, ply);
    if (this.match?.record !== match.record) return;
    this.viewing = position;
    this.#parts.onChange();
  }

  /** Play a person's move, and what follows. @param {string} move */
  async #play(move) {
    const { signal } = this.#work;
    const { match } = this;
    if (!match) return;
    this.isThinking = true;
    await this.#guarded(signal, async () => {
      const next = await this.#parts.rules.play(match, move);
      if (!signal.aborted) await this.#enter(next, signal);
    });
  }

  /** Take a match that the rules have confirmed, and go on. @param {State} match @param {AbortSignal} signal */
  async #enter(match, signal) {
    this.#clear();
    this.match = match;
    this.#parts.onMove(match);
    await this.#goOn(signal);
  }

  /** Ask for a move, unless a person is to move. @param {AbortSignal} signal @returns {Promise<void>} */
  async #goOn(signal) {
    const { match, setting } = this;
    if (!match || !setting || signal.aborted) return;
    const isBots = match.to_move === setting.seat;
    this.isThinking = match.outcome === null && (isBots || setting.opponent !== null);
    this.#parts.onChange();
    if (!this.isThinking) return;
    const move = isBots
      ? await this.#askBot(match, setting)
      : (await this.#parts.analysis.advise(match)).move;
    if (signal.aborted) return;
    const next = await this.#parts.rules.play(match, move).catch((error) => {
      throw error instanceof RulesError && isBots ? refusedMove(error, move, match) : error;
    });
    if (!signal.aborted) await this.#enter(next, signal);
  }

  /** @param {State} match @param {Setting} setting @returns {Promise<string>} */
  async #askBot({ game, record }, { bot, nodes, seed }) {
    const asked = { do: "choose", ...bot, game, record, seed, nodes };
    const limit = { milliseconds: limitOfMove(nodes) };
    const { move, printed, used } = (await this.#parts.sandbox.ask("lab", asked, limit)) ?? {};
    if (typeof printed === "string") this.printed += printed;
    this.used = typeof used === "number" ? used : null;
    return typeof move === "string" ? move : "?"; // illegal in every game
  }

  /** Do what may fail, and tell of it unless another match has begun. @param {AbortSignal} signal @param {() => Promise<void>} work */
  async #guarded(signal, work) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      this.setting = null;
      this.isThinking = false;
      this.#parts.onFault(error);
      this.#parts.onChange();
    }
  }

  #clear() {
    this.viewing = null;
    this.selected = null;
    this.expanded = {};
    this.said = "";
  }
}

/** Return the record that a match begins with: who sits where. @param {Setting} setting */
export const recordOf = ({ bot, opponent, seat, seed }) => {
  const tags = [`player${seat + 1}=${encodeURIComponent(bot.name)}`];
  if (opponent) {
    tags.push(`player${2 - seat}=${encodeURIComponent(opponent.name)}`);
    tags.push(`computer${2 - seat}=${opponent.level}`, `seed=${seed}`);
  }
  return tags.sort().join("&");
};

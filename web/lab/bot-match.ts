/**
 * The match of the lab: a bot against a person or a level. The bot's moves come from the
 * sandbox, and the page's rules check them like the moves of a person.
 */

import { positionAfter } from "../board/playback.ts";
import { toText, visible, vocabulary } from "../i18n/message.ts";
import { errorText } from "../i18n/refusals.ts";
import { type AnalysisClient, type MatchRef, named, type RulesClient } from "../rules/client.ts";
import type { Player, State } from "../rules/contract.ts";
import { RulesError, reasonOf, stepOf } from "../rules/errors.ts";
import { withTag } from "../rules/record.ts";
import { limitOfMove, measurePace } from "./time-limits.ts";
import type { BotSandbox, Fault, Setting } from "./types.ts";

const { t } = vocabulary("lab");

/** Positions that a bot may visit for a move, as `py_rules.tournament.bot` has it. */
export const USUAL_NODES = 10_000;
export const MOST_NODES = 1_000_000;

/** Return the nearest whole number to that in a field, from 1 on; the usual one for no number. */
export const wholeNumber = (text: string, most: number, usual: number) => {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(number) ? usual : Math.min(most, Math.max(1, Math.round(number)));
};

export class BotMatch {
  match: State | null = null;
  /** The match to show next: it is not lost if the page is left before Python views it. */
  #coming: MatchRef | null = null;
  /** The earlier position on the board, if the player looks back. */
  viewing: State | null = null;
  said = "";
  /** The match that is played, null while none is. */
  setting: Setting | null = null;
  isThinking = false;
  /** Whether Python for the bot starts, before the first move. */
  isStarting = false;
  /** Positions visited for the bot's last move. */
  used: number | null = null;
  /** The output of the bot for each of its moves, by the plies before it. */
  #printed = new Map<number, string>();
  #parts;
  #pace: number | null = null;
  /** The move that a person made while the bot's Python starts, "" for none. */
  #early = "";
  /** Of the match on the board, also once it is stopped; null if it was not played here. */
  #played: Setting | null = null;
  #work = new AbortController();
  /** The last look at another position: the next one begins where it ends. */
  #looked = Promise.resolve();

  constructor(parts: {
    rules: Pick<RulesClient, "view" | "play" | "look">;
    analysis: Pick<AnalysisClient, "advise" | "stop">;
    sandbox: BotSandbox;
    onChange: () => void;
    onFault: (error: unknown) => void;
    onMove: (match: State) => void;
  }) {
    this.#parts = parts;
  }

  /** The match on the board, or the next one. */
  get shown() {
    return this.#coming ?? (this.match && named(this.match));
  }

  /** The output of the bot in the match. */
  get printed() {
    return [...this.#printed.values()].join("");
  }

  /** The bot's seat in the match on the board. */
  get seat(): Player | null {
    return this.#played?.seat ?? null;
  }

  /** Whether the match on the board was stopped before its end, by a person or an error. */
  get canContinue() {
    const { match, setting } = this;
    return this.#played !== null && !setting && Boolean(match?.ply) && !match?.outcome;
  }

  /** Whether a person may make a move now; while the bot starts, one is kept. */
  get isActive() {
    const { match, setting, viewing } = this;
    const isBusy = this.isStarting ? this.#early : this.isThinking;
    if (!match || !setting || viewing || match.outcome || isBusy) return false;
    return setting.opponent === "" && match.to_move !== setting.seat;
  }

  /** Whether a person plays and can undo a move. */
  get canUndo() {
    const { isThinking, match, setting } = this;
    if (!match || !setting || setting.opponent || isThinking) return false;
    return match.movers.some((mover) => mover !== setting.seat);
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
      await this.#parts.sandbox.ask("lab", { do: "forget" });
      const own = match.movers.findLastIndex((mover) => mover !== setting.seat);
      const next = await stepOf(signal, this.#parts.rules.look(match, own));
      for (const ply of this.#printed.keys()) if (ply >= own) this.#printed.delete(ply);
      await this.#enter(next, signal);
    });
  }

  /** Resume the match of a person who had left the page. */
  async resume(setting: Setting, record: string) {
    const signal = this.#begin(setting);
    const wanted = { game: setting.game, record };
    this.#coming = wanted;
    this.isThinking = true; // a move on the opening that is drawn meanwhile would replace it
    await this.#guarded(signal, async () => {
      await this.#enter(await stepOf(signal, this.#parts.rules.view(wanted)), signal);
    });
  }

  /** Continue a stopped match with a bot, whose code may have changed. */
  async continue(bot: Setting["bot"], nodes: number) {
    const { match } = this;
    const played = this.#played;
    if (!this.canContinue || !match || !played) return;
    const record = withTag(match.record, `player${played.seat + 1}`, bot.name);
    await this.resume({ ...played, bot, nodes }, record);
  }

  /** Show an earlier match again, with a message. */
  async recall(shown: MatchRef, said: string) {
    const { signal } = this.#work;
    this.#coming = shown;
    const match = await this.#parts.rules.view(shown).catch(() => null);
    if (signal.aborted || !match) return;
    this.show(match);
    this.said = said;
  }

  /** Show a match without continuing it. */
  show(match: State) {
    this.stop();
    this.#clear();
    this.match = match;
    this.#coming = null;
    this.used = null;
    this.#played = null;
    this.#printed.clear();
    this.#parts.onChange();
  }

  /**
   * Begin a match, and play it up to a person's turn.
   * @param opening the first position, drawn until the bot is there
   */
  async start(setting: Setting, opening: State) {
    this.show({ ...opening, record: recordOf(setting) });
    const signal = this.#begin(setting);
    this.isThinking = true;
    this.isStarting = true;
    this.#parts.onChange();
    await this.#guarded(signal, async () => {
      const { bot, game } = setting;
      // A bot remembers one match only, even if the last one began with the same moves.
      await this.#parts.sandbox.ask("lab", { do: "forget" });
      await this.#ask(game, { do: "bot", ...bot }, USUAL_NODES);
      const begun = this.#parts.rules.view({ game, record: recordOf(setting) });
      this.match = await stepOf(signal, begun);
      await this.#goOn(signal);
      if (this.#early) await this.play(this.#early);
    });
  }

  /** End the match; the board stays as it is. */
  stop() {
    this.#work.abort();
    this.#work = new AbortController();
    if (this.isThinking) {
      this.#parts.sandbox.end();
      this.#parts.analysis.stop();
    }
    this.setting = null;
    this.isThinking = false;
    this.isStarting = false;
  }

  /** Look at another position. @param where "first", "back", "on" or "last" */
  look(where: string) {
    this.#looked = this.#looked.catch(() => {}).then(() => this.#look(where));
    return this.#looked;
  }

  async #look(where: string) {
    const { match } = this;
    if (!match) return;
    const now = this.viewing?.ply ?? match.ply;
    const ply = positionAfter(now, match.ply, where);
    if (ply === now) return;
    try {
      const position = ply === match.ply ? null : await this.#parts.rules.look(match, ply);
      if (this.match?.record !== match.record) return;
      this.viewing = position;
    } catch (error) {
      this.#parts.onFault(error);
    }
    this.#parts.onChange();
  }

  /** Play a person's move and the replies. */
  async play(move: string) {
    const { signal } = this.#work;
    const { match } = this;
    if (!match || !this.isActive) return;
    if (this.isStarting) {
      this.#early = move;
      this.#parts.onChange();
      return;
    }
    this.isThinking = true;
    await this.#guarded(signal, async () => {
      await this.#enter(await stepOf(signal, this.#parts.rules.play(match, move)), signal);
    });
  }

  /** @param match confirmed by the rules */
  async #enter(match: State, signal: AbortSignal) {
    this.#clear();
    this.match = match;
    this.#coming = null;
    this.#parts.onMove(match);
    await this.#goOn(signal);
  }

  /** Ask for a move, unless a person is to move. */
  async #goOn(signal: AbortSignal) {
    const { match, setting } = this;
    if (!match || !setting || signal.aborted) return;
    const isBots = match.to_move === setting.seat;
    this.isStarting = false;
    this.isThinking = match.outcome === null && (isBots || setting.opponent !== "");
    this.#parts.onChange();
    if (!this.isThinking) return;
    const asked = isBots ? this.#askBot(match, setting) : this.#parts.analysis.advise(match);
    const { move } = await stepOf<{ move: string }>(signal, asked);
    const played = this.#parts.rules.play(match, move).catch((error) => {
      throw error instanceof RulesError && isBots ? refusedMove(error, move, match) : error;
    });
    await this.#enter(await stepOf(signal, played), signal);
  }

  /**
   * Run code of the bot, within a time limit that is measured on this device once a match.
   */
  async #ask(game: string, message: { do: string }, nodes: number) {
    const { sandbox } = this.#parts;
    this.#pace ??= await measurePace(sandbox, game);
    return sandbox.ask("lab", message, { milliseconds: limitOfMove(nodes, this.#pace) });
  }

  async #askBot({ game, ply, record }: State, { bot, nodes, seed }: Setting) {
    const asked = { do: "choose", ...bot, game, record, seed, nodes };
    const { move, printed, used } = (await this.#ask(game, asked, nodes)) ?? {};
    if (typeof printed === "string") this.#printed.set(ply, printed);
    this.used = typeof used === "number" ? used : null;
    return { move: typeof move === "string" ? move : "?" }; // illegal in every game
  }

  /** Report a failure, unless another match has begun. */
  async #guarded(signal: AbortSignal, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      this.setting = null;
      this.isThinking = false;
      this.isStarting = false;
      this.#parts.onFault(error);
      this.#parts.onChange();
    }
  }

  #begin(setting: Setting) {
    this.stop();
    this.#clear();
    this.#pace = null;
    this.#early = "";
    this.setting = setting;
    this.#played = setting;
    return this.#work.signal;
  }

  #clear() {
    this.viewing = null;
    this.said = "";
  }
}

/** Return the record of a new match: the players and their seats. */
export const recordOf = ({ bot, opponent, seat, seed }: Setting) => {
  const tags = [`player${seat + 1}=${encodeURIComponent(bot.name)}`];
  if (opponent) {
    tags.push(`computer${2 - seat}=${opponent}`, `seed=${seed}`);
  }
  return tags.sort().join("&");
};

/**
 * Return the message of an error, null if the player stopped the bot. Data from the sandbox may
 * have any shape.
 */
export const faultOf = (
  error: unknown,
  where: { bot: string; game: string; nodes: number },
): Fault | null => {
  if (!(error instanceof RulesError)) throw error;
  if (error.code === "stopped") return null;
  const { line, position, printed, traceback } = error.params;
  const textOf = (param: unknown) => (typeof param === "string" ? param : "");
  return {
    text: toText(sentenceOf(error, where)),
    line: typeof line === "number" ? line : 0,
    traceback: textOf(traceback),
    printed: textOf(printed),
    position: textOf(position),
  };
};

const sentenceOf = (error: RulesError, { bot, game, nodes }: Parameters<typeof faultOf>[1]) => {
  const { code, params } = error;
  const said = (name: string) => visible(String(params[name] ?? "?"));
  const line = Number(params.line) || 0;
  switch (code) {
    case "bot-syntax":
    case "bot-failed": {
      const detail = said("detail");
      if (!line) return t("failed", { detail });
      return t(code === "bot-syntax" ? "syntax" : "failedAt", { line, detail });
    }
    case "bot-missing":
      return t("missing", { bot });
    case "bot-illegal": {
      const why = errorText(game, String(params.why ?? ""), params, said("reason"));
      return t("illegal", { bot, move: said("move"), why, legal: said("legal") });
    }
    case "bot-budget":
      return t("overBudget", { bot, n: nodes });
    case "bot-steps":
      return t("endless", { bot, line, n: Number(params.steps) || 0 });
    case "late":
      return t("late", { bot });
    case "died":
      return t("died", { bot });
    case "engine":
      return t("noPython");
    default:
      return reasonOf(error);
  }
};

/** Return the fault of a bot whose move the page's rules refuse. */
const refusedMove = (
  error: RulesError,
  move: string,
  { game, legal_moves: legal, record }: State,
) => {
  const params = {
    ...error.params,
    move,
    why: error.code,
    reason: error.message,
    legal: legal.slice(0, 5).join(" "),
    position: `${game}/#${record}`,
  };
  return new RulesError({ code: "bot-illegal", params, message: error.message }, game);
};

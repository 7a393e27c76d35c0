/** The bot lab: its state and the commands of its buttons. */

import { copyText } from "../app/files.ts";
import { randomNumber } from "../app/random.ts";
import { visible, vocabulary } from "../i18n/message.ts";
import { type BotMatch, faultOf, MOST_NODES, USUAL_NODES, wholeNumber } from "./bot-match.ts";
import { BotLibrary, isTooLarge, readFragment, template, toFragment } from "./bots.ts";
import type { Editor } from "./editor/editor.ts";
import type { Choices, Fault, LabGame } from "./types.ts";

type Asked = Awaited<ReturnType<typeof readFragment>>;

const { t } = vocabulary("lab");
const frame = vocabulary("frame");

const MOST_SEED = 999_999;
const MOST_SHOWN = 40; // characters of a game or level in a link

const drawnSeed = () => 1 + (randomNumber() % 9_999);

export class Lab {
  choices: Choices;
  library;
  editor: Editor | null = null;
  fault: Fault | null = null;
  notice = "";
  output = "";
  #address = "";
  #lasts = false;
  #parts;

  constructor(parts: {
    games: LabGame[];
    botMatch: BotMatch;
    onChange: () => void;
    announce: (text: string) => void;
  }) {
    this.#parts = parts;
    const game = parts.games[0]?.slug ?? "";
    this.choices = { game, opponent: "", seat: 1, seed: drawnSeed(), nodes: USUAL_NODES };
    this.library = new BotLibrary({
      say: (text, lasts) => this.say(text, lasts),
      make: () => template(this.game.name, this.game.opening),
      onChange: () => this.showCode(),
    });
  }

  get game() {
    const { games } = this.#parts;
    const found = games.find(({ slug }) => slug === this.choices.game) ?? games[0];
    return found as LabGame;
  }

  get isBusy() {
    return this.#parts.botMatch.isThinking;
  }

  /** Load the stored bots and the address. */
  async arrive(fragment: string) {
    const asked = await this.#read(fragment);
    await this.library.arrive();
    if (asked && this.#address === fragment) this.#show(asked);
  }

  /**
   * Stop everything when the page is left, and return the state to store.
   * @param isOther whether something else runs that is stopped as well
   */
  leave(isOther: boolean) {
    const { choices, isBusy } = this;
    const { match, setting, shown } = this.#parts.botMatch;
    const isForPerson = setting !== null && setting.opponent === "" && !match?.outcome;
    this.stop(); // a match against a person is gone on with
    return { choices, shown, setting: isForPerson ? setting : null, wasBusy: isBusy || isOther };
  }

  /** Show the stored state. */
  comeBack({ choices, setting, shown, wasBusy }: ReturnType<Lab["leave"]>) {
    this.choices = choices;
    if (shown && setting) void this.#parts.botMatch.resume(setting, shown.record);
    else if (shown) void this.#parts.botMatch.recall(shown, wasBusy ? t("stopped") : "");
    if (wasBusy && !setting) this.say(t("stopped"));
    this.#parts.onChange();
  }

  /** Follow another address. */
  async follow(fragment: string) {
    const asked = await this.#read(fragment);
    if (!asked) return;
    this.#show(asked);
    this.showCode();
  }

  /** Choose the game and level of an address, unless it was left. */
  async #read(fragment: string) {
    this.#address = fragment;
    const asked = await readFragment(fragment);
    if (this.#address !== fragment) return null;
    this.#choose({ game: asked.game ?? "", opponent: asked.level ?? "" });
    return asked;
  }

  #show({ bot, game, isDamaged, level }: Asked) {
    this.library.stranger = bot;
    const { game: known, opponent } = this.choices;
    const unknown = (game && game !== known && game) || (level && level !== opponent && level);
    if (isDamaged) this.say(frame.t("damagedLink"));
    else if (unknown) this.say(t("unknownInLink", { name: visible(unknown).slice(0, MOST_SHOWN) }));
    this.#parts.botMatch.show(this.game.opening);
  }

  /** Show the code of the open bot or of the link in the editor. */
  showCode() {
    this.editor?.show(this.code);
    this.#parts.onChange();
  }

  /** The code in the editor; code from a link can be changed once it is accepted. */
  get code() {
    const { open, stranger } = this.library;
    return { source: (stranger ?? open).source, isReadOnly: stranger !== null };
  }

  /** @param lasts whether it stays during typing */
  say(text: string, lasts = false) {
    this.notice = text;
    this.#lasts = lasts;
    this.fault = null;
    this.#parts.announce(text);
    this.#parts.onChange();
  }

  /** The player has typed. */
  written() {
    if (!this.editor || this.library.stranger) return;
    void this.library.write(this.editor.text());
    if (this.fault || (this.notice && !this.#lasts)) {
      this.#parts.botMatch.said = "";
      this.fault = null;
      this.notice = "";
      this.#parts.onChange();
    }
  }

  /** Show the error of a bot. */
  tell(error: unknown) {
    const { game, nodes } = this.choices;
    const fault = faultOf(error, { bot: this.library.open.name, game, nodes });
    if (!fault) return;
    this.fault = fault;
    this.notice = "";
    if (fault.printed) this.output = fault.printed;
    if (fault.line) this.editor?.mark(fault.line);
    this.#parts.botMatch.said = fault.text; // the code may be out of sight
    this.#parts.announce(fault.text);
    this.#parts.onChange();
  }

  /** Change the settings of the next match. */
  set(field: string, value: string) {
    const { choices } = this;
    if (field === "game" || field === "opponent") {
      this.#choose({ ...choices, [field]: value });
      if (field === "game") this.#parts.botMatch.show(this.game.opening);
    }
    if (field === "seat") choices.seat = value === "0" ? 0 : 1;
    if (field === "seed") choices.seed = wholeNumber(value, MOST_SEED, drawnSeed());
    if (field === "nodes") choices.nodes = wholeNumber(value, MOST_NODES, USUAL_NODES);
    this.#parts.onChange();
  }

  run() {
    const ready = this.#ready();
    if (!ready) return;
    void this.#parts.botMatch.start({ bot: ready, ...this.choices }, this.game.opening);
  }

  /** Continue the match that was stopped, with the code as it is now. */
  continue() {
    const ready = this.#ready();
    if (ready) void this.#parts.botMatch.continue(ready, this.choices.nodes);
  }

  stop() {
    this.#parts.botMatch.stop();
    this.#parts.onChange();
  }

  /** Copy a link to the bot. @param address of this page, without a fragment */
  async shareBot(address: string) {
    const fragment = await toFragment(this.library.open, this.choices.game);
    if (fragment === null) return this.say(t("tooLong"));
    const isCopied = await copyText(`${address}#${fragment}`);
    this.say(t(isCopied ? "copied" : "notCopied"));
  }

  /** Return the bot that may be run now, and forget the errors of earlier runs. */
  #ready() {
    const { open, stranger } = this.library;
    if (stranger || this.isBusy) return null;
    this.fault = null;
    this.notice = "";
    this.output = "";
    this.editor?.unmark();
    const source = this.editor?.text() ?? open.source;
    if (isTooLarge(source)) {
      this.say(t("tooLarge", { name: open.name }));
      this.#parts.botMatch.said = this.notice; // the code may be out of sight
      return null;
    }
    return { name: open.name, source };
  }

  /** Choose a game and a level, if they exist. */
  #choose({ game, opponent }: { game: string; opponent: string }) {
    const found = this.#parts.games.find(({ slug }) => slug === game) ?? this.game;
    const level = found.entry.levels.includes(opponent) ? opponent : "";
    this.choices = { ...this.choices, game: found.slug, opponent: level };
  }
}

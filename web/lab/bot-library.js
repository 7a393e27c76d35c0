/** The stored bots of the lab, and the open one. */

import { chooseFile, saveFile } from "../app/files.js";
import { newId } from "../app/random.js";
import { vocabulary } from "../i18n/message.js";
import { forgetBot, keepBot, keptBots, watchBots } from "../storage/lab.js";
import { keepSetting, setting } from "../storage/settings.js";
import { fileName, freeName, MOST_BYTES, readSource } from "./bots/files.js";

/** @import { Bot } from "../storage/lab.js" */

const { t } = vocabulary("lab");

const OPEN = "lab-bot";

/** Whether a source is larger than a bot may be. @param {string} source */
export const isTooLarge = (source) => new TextEncoder().encode(source).length > MOST_BYTES;

export class BotLibrary {
  /** @type {Bot[]} */
  bots = [];
  /** @type {Bot} */
  open = { id: "", name: "", source: "", updated: 0 };
  /** Code from a link that the player has not accepted yet. @type {{ name: string, source: string } | null} */
  stranger = null;
  /** The bot that was removed last, which can be restored. @type {Bot | null} */
  removed = null;
  #say;
  #make;
  #changed;
  /** The number of bots that are being written. */
  #writes = 0;

  /**
   * @param {(text: string, lasts?: boolean) => void} say
   * @param {() => string} make returns what a new bot begins as
   * @param {() => void} onChange another tab has changed what is shown
   */
  constructor(say, make, onChange) {
    this.#say = say;
    this.#make = make;
    this.#changed = onChange;
  }

  /** Read the stored bots, and open the last one. */
  async arrive() {
    this.bots = await keptBots();
    const last = this.bots.find(({ id }) => id === setting(OPEN)) ?? this.bots[0];
    if (last) this.open = last;
    else await this.addNew();
    watchBots(() => void this.catchUp());
  }

  /** Take over what another tab has done. What is typed here comes first: see `#keep`. */
  async catchUp() {
    if (this.#writes) return;
    const kept = await keptBots();
    if (this.#writes || !kept.length) return;
    const open = kept.find(({ id }) => id === this.open.id);
    const isSame = open?.updated === this.open.updated && kept.length === this.bots.length;
    this.bots = kept;
    if (isSame) return;
    if (open) this.open = open;
    else {
      this.removed = this.open;
      this.choose(kept[0]?.id ?? "");
      this.#say(t("removed", { bot: this.removed.name }));
    }
    this.#changed();
  }

  /** @param {string} id */
  choose(id) {
    const found = this.bots.find((bot) => bot.id === id);
    if (!found) return;
    this.open = found;
    keepSetting(OPEN, id);
  }

  /** Add a bot and open it. @param {string} name @param {string} source */
  async add(name, source) {
    const taken = this.bots.map((bot) => bot.name);
    const bot = { id: newId(), name: freeName(name, taken), source, updated: Date.now() };
    this.bots = [bot, ...this.bots];
    this.choose(bot.id);
    await this.#keep(bot);
  }

  /** Add a new bot for the game that is chosen. @param {string} [name] */
  addNew(name = t("firstName")) {
    return this.add(name, this.#make());
  }

  duplicate() {
    return this.add(this.open.name, this.open.source);
  }

  /** @param {string} wanted */
  rename(wanted) {
    const taken = this.bots.filter(({ id }) => id !== this.open.id).map(({ name }) => name);
    return this.#change({ name: freeName(fileName(wanted), taken) });
  }

  /** @param {string} source */
  write(source) {
    return source === this.open.source ? undefined : this.#change({ source });
  }

  /** Remove the open bot; it can be restored until the next one is removed. */
  async remove() {
    const { open } = this;
    this.removed = open;
    this.bots = this.bots.filter(({ id }) => id !== open.id);
    await forgetBot(open.id);
    const next = this.bots[0];
    if (next) this.choose(next.id);
    else await this.addNew();
    this.#say(t("removed", { bot: open.name }));
  }

  async restore() {
    const { removed } = this;
    if (!removed) return;
    this.removed = null;
    await this.add(removed.name, removed.source);
  }

  async bringIn() {
    const file = await chooseFile(".py,text/x-python,text/plain");
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer());
    const read = readSource(bytes);
    if ("fault" in read) return this.#say(t(read.fault, { name: file.name }));
    await this.add(file.name, read.source);
    this.#say(t("broughtIn", { bot: this.open.name }));
  }

  takeOut() {
    saveFile(this.open.name, this.open.source);
  }

  /** Keep the code of a link, which may be run from then on. */
  async trust() {
    const { stranger } = this;
    this.stranger = null;
    if (stranger) await this.add(stranger.name, stranger.source);
  }

  distrust() {
    this.stranger = null;
  }

  /** @param {Partial<Bot>} changed */
  async #change(changed) {
    const since = this.open.updated;
    const bot = { ...this.open, ...changed, updated: Math.max(Date.now(), since + 1) };
    this.#put(bot);
    await this.#keep(bot, since);
  }

  /** Replace the open bot. @param {Bot} bot */
  #put(bot) {
    this.bots = this.bots.map((each) => (each.id === this.open.id ? bot : each));
    this.open = bot;
  }

  /** @param {Bot} bot @param {number} [since] the time that it had before */
  async #keep(bot, since) {
    this.#writes += 1;
    const came = await keepBot(bot, since);
    this.#writes -= 1;
    if (came === "refused") this.#say(t("notKept"));
    if (came === "changed" && this.open.id === bot.id) await this.#keepBoth();
    else if (!this.#writes) await this.catchUp(); // to what came meanwhile
  }

  /** Keep both versions of a bot that another tab has changed. */
  async #keepBoth() {
    const { id, name, ...rest } = this.open;
    const taken = this.bots.map((each) => each.name);
    const own = { ...rest, id: newId(), name: freeName(name, taken) };
    this.#put(own);
    keepSetting(OPEN, own.id);
    await this.#keep(own);
    this.#say(t("keptBoth", { bot: name, copy: own.name }), true);
    this.#changed();
  }
}

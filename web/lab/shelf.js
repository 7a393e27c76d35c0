/** The bots that the lab has at hand, the one that is open among them, and what is done with them. */

import { chooseFile, saveFile } from "../app/files.js";
import { newId } from "../app/random.js";
import { vocabulary } from "../i18n/message.js";
import { forgetBot, keepBot, keptBots } from "../storage/bots.js";
import { keepSetting, setting } from "../storage/settings.js";
import { fileName, freeName, MOST_BYTES, readSource } from "./bots/files.js";

/** @typedef {import("../storage/bots.js").Bot} Bot */

const { t } = vocabulary("lab");

const OPEN = "lab-bot";

/** Whether a source is larger than a bot may be. @param {string} source */
export const isTooLarge = (source) => new TextEncoder().encode(source).length > MOST_BYTES;

export class Shelf {
  /** @type {Bot[]} */
  bots = [];
  /** @type {Bot} */
  open = { id: "", name: "", source: "", updated: 0 };
  /** Code that came with a link, and that nobody has looked at yet. @type {{ name: string, source: string } | null} */
  stranger = null;
  /** The bot that was removed last, which can be had back. @type {Bot | null} */
  removed = null;
  #say;
  #make;

  /**
   * @param {(text: string) => void} say
   * @param {() => string} make returns what a new bot begins as
   */
  constructor(say, make) {
    this.#say = say;
    this.#make = make;
  }

  /** Take what is kept, and open what was open last. */
  async arrive() {
    this.bots = await keptBots();
    const last = this.bots.find(({ id }) => id === setting(OPEN)) ?? this.bots[0];
    if (last) this.open = last;
    else await this.add(t("firstName"), this.#make());
  }

  /** @param {string} id */
  choose(id) {
    const found = this.bots.find((bot) => bot.id === id);
    if (!found) return;
    this.open = found;
    keepSetting(OPEN, id);
  }

  /** Put a bot on the shelf and open it. @param {string} name @param {string} source */
  async add(name, source) {
    const taken = this.bots.map((bot) => bot.name);
    const bot = { id: newId(), name: freeName(name, taken), source, updated: Date.now() };
    this.bots = [bot, ...this.bots];
    this.choose(bot.id);
    await this.#keep(bot);
  }

  addNew() {
    return this.add(t("firstName"), this.#make());
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

  /** Take the open bot off the shelf; it can be had back until the next one goes. */
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

  /** Read a bot from a file. */
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
    const bot = { ...this.open, ...changed, updated: Date.now() };
    this.open = bot;
    this.bots = this.bots.map((each) => (each.id === bot.id ? bot : each));
    await this.#keep(bot);
  }

  /** @param {Bot} bot */
  async #keep(bot) {
    if (!(await keepBot(bot))) this.#say(t("notKept"));
  }
}

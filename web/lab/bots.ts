/** The bots of the lab: stored, as files and in links, and the code of a new one. */

import { kindOf, sayKind } from "../app/file-kinds.ts";
import { chooseFile, readFile, saveFile } from "../app/files.ts";
import { newId } from "../app/random.ts";
import { unlessDouble } from "../board/press.ts";
import { vocabulary } from "../i18n/message.ts";
import type { State } from "../rules/contract.ts";
import { RulesError, reasonOf } from "../rules/errors.ts";
import { cleaned } from "../rules/link.ts";
import { type Bot, forgetBot, keepBot, keptBots, watchBots } from "../storage/lab.ts";
import { keepSetting, setting } from "../storage/settings.ts";

const { t } = vocabulary("lab");

/** Bytes of a bot that is read from a file or a link. */
export const MOST_BYTES = 100_000;
const MOST_IN_A_NAME = 40; // characters
const SHOWN_MOVES = 3;

/** Return whether a source is larger than a bot may be. */
export const isTooLarge = (source: string) => new TextEncoder().encode(source).length > MOST_BYTES;

/** Return a valid name of a Python file in any script, "bot.py" if no letter is left. */
const fileName = (wanted: string) => {
  const plain = wanted.normalize("NFC").replace(/\.py$/iu, "");
  const word = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "");
  return `${[...word].slice(0, MOST_IN_A_NAME).join("") || "bot"}.py`;
};

export const freeName = (wanted: string, taken: string[]) => {
  const name = fileName(wanted);
  if (!taken.includes(name)) return name;
  const stem = name.slice(0, -3).replace(/_\d+$/, "");
  for (let n = 2; ; n += 1) if (!taken.includes(`${stem}_${n}.py`)) return `${stem}_${n}.py`;
};

/** Return the source in a file, or an error. */
export const readSource = (
  bytes: Uint8Array<ArrayBuffer>,
): { source: string } | { fault: "tooLarge" | "notText" } => {
  if (bytes.length > MOST_BYTES) return { fault: "tooLarge" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.includes("\0")) return { fault: "notText" };
    return { source: text.replaceAll(/\r\n?/g, "\n") };
  } catch {
    return { fault: "notText" };
  }
};

/** Return a sentence as Python comments, of lines that fit next to a board. */
const comment = (text: string, indent = "") => {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last && indent.length + last.length + word.length > 56) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.map((line) => `${indent}# ${line}`).join("\n");
};

/**
 * Return the bot that a game begins with: it plays legally, wins where one move wins, avoids moves
 * that lose at once, and chooses by playouts. Its comments are in the language of the page.
 * @param name of the game
 */
export const template = (name: string, { board, legal_moves }: State) => {
  const moves = legal_moves.slice(0, SHOWN_MOVES).map((move) => `"${move}"`);
  return `"""${t("templateAbout", { game: name })}"""

import random

${comment(t("templateMoves", { game: name, moves: moves.join(", ") }))}
${comment(t("templateView", { names: Object.keys(board).join(", ") }))}

def choose(match, budget):
${comment(t("templateChoose"), "    ")}
    me = match.to_move
    moves = list(match.legal_moves)
    random.shuffle(moves)

${comment(t("templateOffer"), "    ")}
    budget.offer(moves[0])

${comment(t("templateWin"), "    ")}
    for move in moves:
        if winner(match.play(move)) == me:
            return move

${comment(t("templateSafe"), "    ")}
    safe = []
    for move in moves:
        after = match.play(move)
        if not any(winner(after.play(reply)) == 1 - me for reply in after.legal_moves):
            safe.append(move)

${comment(t("templatePlayouts"), "    ")}
    points = dict.fromkeys(safe or moves, 0)
    for _ in range(10):
        for move in points:
            points[move] += playout(match.play(move), me)
        budget.offer(max(points, key=points.get))
    return max(points, key=points.get)

def playout(match, me):
${comment(t("templatePlayout"), "    ")}
    for _ in range(40):
        if not match.outcome:
            match = match.play(random.choice(match.legal_moves))
    return {me: 1, 1 - me: 0}.get(winner(match), 0.5)

def winner(match):
${comment(t("templateWinner"), "    ")}
    return match.outcome.winner if match.outcome else None
`;
};

/** Characters of a fragment that every messenger keeps. */
const MOST_IN_A_LINK = 6_000;
const PACKED = "z";

const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const toBytes = (text: string) => {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (each) => each.charCodeAt(0));
};

/** A link is so short that it unpacks to less than 5 MB, whatever it holds. */
const piped = async (bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream) => {
  const stream = new Blob([bytes]).stream().pipeThrough(through as any);
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/**
 * Return the fragment of a link that opens a bot in the lab; null if it would be too long.
 * @param game slug of the game it is for
 */
export const toFragment = async (
  { name, source }: { name: string; source: string },
  game: string,
) => {
  if (isTooLarge(source)) return null;
  const bytes = new TextEncoder().encode(source);
  const code = PACKED + toText(await piped(bytes, new CompressionStream("deflate-raw")));
  // Last the game: the code may end in a hyphen, which Android leaves out of a link.
  const fragment = `${new URLSearchParams({ bot: name, code, game })}`;
  return fragment.length > MOST_IN_A_LINK ? null : fragment;
};

/**
 * Return the game, level and bot in the fragment of an address, unchecked: the game or level may
 * not exist, and the code is untrusted.
 */
export const readFragment = async (fragment: string) => {
  const text = cleaned(fragment);
  const asked = new URLSearchParams(text);
  const code = asked.get("code");
  const bot = code ? await unpacked(code) : null;
  return {
    game: asked.get("game"),
    level: asked.get("level"),
    bot: bot === null ? null : { name: fileName(asked.get("bot") ?? ""), source: bot },
    isDamaged: (code !== null && bot === null) || /(^|&)[^=&]+=?$/.test(text),
  };
};

const unpacked = async (code: string) => {
  if (code.length > MOST_IN_A_LINK || !code.startsWith(PACKED)) return null;
  try {
    const packed = toBytes(code.slice(PACKED.length));
    const read = readSource(await piped(packed, new DecompressionStream("deflate-raw")));
    return "source" in read ? read.source : null;
  } catch {
    return null; // damaged
  }
};

const OPEN = "lab-bot"; // the setting

export class BotLibrary {
  bots: Bot[] = [];
  open: Bot = { id: "", name: "", source: "", updated: 0 };
  /** Code from a link, not accepted yet. */
  stranger: { name: string; source: string } | null = null;
  /** The bot that was removed last, which can be restored. */
  removed: Bot | null = null;
  #parts;
  /** The number of bots that are being written. */
  #writes = 0;
  /** The time of the open bot as it was stored last. */
  #since = 0;

  constructor(parts: {
    say: (text: string, lasts?: boolean) => void;
    make: () => string; // returns the code of a new bot
    onChange: () => void; // called when another tab has changed the shown bots
  }) {
    this.#parts = parts;
  }

  /** Read the stored bots, and open the last one. */
  async arrive() {
    this.bots = await keptBots();
    const last = this.bots.find(({ id }) => id === setting(OPEN)) ?? this.bots[0];
    if (last) this.open = last;
    else await this.addNew();
    watchBots(() => void this.catchUp());
  }

  /** Read the bots again after another tab's change; unsaved text here stays, see `#keep`. */
  async catchUp() {
    if (this.#writes) return;
    const kept = await keptBots();
    if (this.#writes || !kept.length) return;
    const open = kept.find(({ id }) => id === this.open.id);
    const isSame = open?.updated === this.open.updated && kept.length === this.bots.length;
    this.bots = kept;
    if (kept.some(({ id }) => id === this.removed?.id)) this.removed = null; // restored elsewhere
    if (isSame) return;
    if (open) this.open = open;
    else {
      this.removed = this.open;
      this.choose(kept[0]?.id ?? "");
      this.#parts.say(t("removed", { bot: this.removed.name }));
    }
    this.#parts.onChange();
  }

  choose(id: string) {
    const found = this.bots.find((bot) => bot.id === id);
    if (!found) return;
    this.open = found;
    keepSetting(OPEN, id);
  }

  /** Add a bot and open it. */
  async add(name: string, source: string, id = newId()) {
    const taken = this.bots.map((bot) => bot.name);
    const bot = { id, name: freeName(name, taken), source, updated: Date.now() };
    this.bots = [bot, ...this.bots];
    this.choose(bot.id);
    await this.#keep(bot);
  }

  /** Add a new bot for the game that is chosen. */
  addNew(name: string = t("firstName")) {
    return this.add(name, this.#parts.make());
  }

  duplicate() {
    return this.add(this.open.name, this.open.source);
  }

  rename(wanted: string) {
    const taken = this.bots.filter(({ id }) => id !== this.open.id).map(({ name }) => name);
    return this.#change({ name: freeName(wanted, taken) });
  }

  write(source: string) {
    return source === this.open.source ? undefined : this.#change({ source });
  }

  /** Return the open bot if it is not stored yet, else null. */
  get unstored() {
    const { id, source } = this.open;
    return this.#writes ? { id, source, since: this.#since } : null;
  }

  /** Store a change that the last page could not; as a copy if another tab changed the bot. */
  async takeOver({ id, source, since }: NonNullable<BotLibrary["unstored"]>) {
    if (this.open.id !== id || this.open.source === source) return;
    if (this.open.updated === since) await this.write(source);
    else await this.add(this.open.name, source);
  }

  /** Remove the open bot; it can be restored until the next one is removed. */
  remove = unlessDouble(async () => {
    const { open } = this;
    if (!(await forgetBot(open.id))) return this.#parts.say(t("notRemoved", { bot: open.name }));
    this.removed = open;
    this.bots = this.bots.filter(({ id }) => id !== open.id);
    const next = this.bots[0];
    if (next) this.choose(next.id);
    else await this.addNew();
    this.#parts.say(t("removed", { bot: open.name }));
  });

  async restore() {
    const { removed } = this;
    if (!removed) return;
    this.removed = null;
    await this.add(removed.name, removed.source, removed.id);
    this.#parts.say("");
  }

  async bringIn() {
    const file = await chooseFile(".py,text/x-python,text/plain");
    if (!file) return;
    try {
      const start = (blob: Blob) => blob.slice(0, MOST_BYTES + 1).arrayBuffer();
      await this.#take(file.name, new Uint8Array(await readFile(file, start)));
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#parts.say(reasonOf(error));
    }
  }

  /** Add the bot of a file. */
  async #take(name: string, bytes: Uint8Array<ArrayBuffer>) {
    const kind = kindOf(new TextDecoder().decode(bytes));
    if (kind && kind !== "bot") return this.#parts.say(sayKind(kind));
    const read = readSource(bytes);
    if ("fault" in read) return this.#parts.say(t(read.fault, { name }));
    await this.add(name, read.source);
    this.#parts.say(t("broughtIn", { bot: this.open.name }));
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

  async #change(changed: Partial<Bot>) {
    const since = this.open.updated;
    if (!this.#writes) this.#since = since;
    const bot = { ...this.open, ...changed, updated: Math.max(Date.now(), since + 1) };
    this.#put(bot);
    await this.#keep(bot, since);
  }

  /** Replace the open bot. */
  #put(bot: Bot) {
    this.bots = this.bots.map((each) => (each.id === this.open.id ? bot : each));
    this.open = bot;
  }

  /** @param since the time that it had before */
  async #keep(bot: Bot, since?: number) {
    this.#writes += 1;
    const came = await keepBot(bot, since);
    this.#writes -= 1;
    if (came === "refused") this.#parts.say(t("notKept"));
    if (came === "changed" && this.open.id === bot.id) await this.#keepBoth();
    else if (!this.#writes) await this.catchUp(); // other tabs may have written meanwhile
  }

  /** Keep both versions of a bot that another tab has changed. */
  async #keepBoth() {
    const { id, name, ...rest } = this.open;
    const taken = this.bots.map((each) => each.name);
    const own = { ...rest, id: newId(), name: freeName(name, taken) };
    this.#put(own);
    keepSetting(OPEN, own.id);
    await this.#keep(own);
    this.#parts.say(t("keptBoth", { bot: name, copy: own.name }), true);
    this.#parts.onChange();
  }
}

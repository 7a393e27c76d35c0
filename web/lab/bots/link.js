/** A small bot in the fragment of a link: packed, so that it is short, and read with the same limits. */

import { fileName, MOST_BYTES, readSource } from "./files.js";

/** Characters of a fragment that every messenger hands on. */
const MOST_IN_A_LINK = 6_000;
const PACKED = "z";
const PLAIN = "p";

/** @param {Uint8Array} bytes */
const toText = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @param {string} text */
const toBytes = (text) => {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (each) => each.charCodeAt(0));
};

/**
 * Read a stream, and stop once it is longer than any bot.
 * @param {ReadableStream<Uint8Array>} stream
 */
const readSome = async (stream) => {
  /** @type {number[]} */
  const all = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) all.push(byte);
    if (all.length > MOST_BYTES) {
      await reader.cancel();
      break;
    }
  }
  return Uint8Array.from(all);
};

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} through */
const piped = (bytes, through) =>
  readSome(
    /** @type {ReadableStream<Uint8Array>} */ (
      new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (through))
    ),
  );

/**
 * Return what stands after the `#` of a link that opens a bot in the lab; null if it is too long for one.
 * @param {{ name: string, source: string }} bot @param {string} game slug of the game it is for
 */
export const toFragment = async ({ name, source }, game) => {
  const bytes = new TextEncoder().encode(source);
  if (bytes.length > MOST_BYTES) return null;
  const packs = "CompressionStream" in globalThis;
  const packed = packs ? await piped(bytes, new CompressionStream("deflate-raw")) : bytes;
  const code = `${packs ? PACKED : PLAIN}${toText(packed)}`;
  const fragment = `${new URLSearchParams({ game, bot: name, code })}`;
  return fragment.length > MOST_IN_A_LINK ? null : fragment;
};

/**
 * Return what the fragment of an address asks the lab for. Nothing in it is trusted: a game or a level
 * may not exist, and the code is untrusted.
 * @param {string} fragment
 * @returns {Promise<{ game: string | null, level: string | null, bot: { name: string, source: string } | null, isDamaged: boolean }>}
 */
export const readFragment = async (fragment) => {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = asked.get("code");
  const bot = code ? await unpacked(code) : null;
  return {
    game: asked.get("game"),
    level: asked.get("level"),
    bot: bot === null ? null : { name: fileName(asked.get("bot") ?? ""), source: bot },
    isDamaged: code !== null && bot === null,
  };
};

/** @param {string} code @returns {Promise<string | null>} */
const unpacked = async (code) => {
  if (code.length > MOST_IN_A_LINK) return null;
  try {
    const bytes = toBytes(code.slice(1));
    const isPacked = code.startsWith(PACKED);
    const plain = isPacked ? await piped(bytes, new DecompressionStream("deflate-raw")) : bytes;
    const read = readSource(plain);
    return "source" in read ? read.source : null;
  } catch {
    return null; // damaged
  }
};

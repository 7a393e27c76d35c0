/**
 * The connection of a channel to the sandbox's worker: a frame with an opaque origin, whose policy allows
 * no request. The page hands in the files of Python and takes out bounded texts, one for each message.
 * Any other message ends the frame.
 */

import { LONGEST, readReply } from "../rules/reply.js";
import { find, forget, recall, sha256, store } from "../rules/snapshot.js";
import { ATTEMPTS, GLUE, LOADER, REMAINDER, REST, RULES, STDLIB, WASM } from "../rules/start.js";
import { SITE } from "../storage/scope.js";

/** @typedef {{ ready?: true, failed?: string, kept?: any, id?: number, reply?: unknown }} GuestMessage */

const WORKER = "sandbox/worker.js";
/** By their names in the worker, the slowest first. */
const FILES = {
  remainder: REMAINDER,
  wasm: WASM,
  glue: GLUE,
  loader: LOADER,
  rules: RULES,
  lab: "python/lab.bin",
  stdlib: STDLIB,
  rest: REST,
};
/** Stored by the page, out of reach of the frame. */
const KEPT = { cache: `noon:${SITE.pathname}:sandbox`, place: new URL("sandbox", SITE).href };

/** Return the only document of a frame, which the build writes with its own policy. */
const frameDocument = () => FRAME;

const policy = globalThis.trustedTypes?.createPolicy("noon-frame", { createHTML: frameDocument });

/**
 * The script has the hashes of all other files. By plain http no snapshot can be stored.
 * @param {string} script
 */
const keyOf = async (script) => (crypto.subtle ? sha256(new TextEncoder().encode(script)) : "");

/**
 * Request all files at once. Failures are handled where they are awaited.
 * @param {import("../rules/start.js").Attempt} attempt
 */
const request = (attempt) => {
  const { cache, useSnapshot } = ATTEMPTS[attempt];
  const load = async (/** @type {string} */ path) => {
    const response = await fetch(new URL(path, SITE), { cache });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  const script = load(WORKER).then((response) => response.text());
  const key = script.then(keyOf);
  const found = useSnapshot ? find(KEPT) : forget(KEPT).then(() => null);
  found.catch(() => undefined); // storage is refused
  const snapshot = key.then(async (name) => {
    const coming = await recall(found, name);
    const words = await coming?.words.catch(() => null); // damaged
    return coming && words ? { head: coming.head, words } : null;
  });
  const files = Object.entries(FILES).filter(([name]) => HAS_REMAINDER || name !== "remainder");
  const parts = files.map(async ([name, path]) => {
    const value = await load(path).then((response) => response.arrayBuffer());
    return { name, value, transferred: [value] };
  });
  const start = snapshot.then((value) => ({
    name: "snapshot",
    value,
    transferred: value ? [value.words.buffer] : [],
  }));
  for (const each of [key, start, ...parts]) each.catch(() => undefined);
  return { script, key, snapshot, parts: [...parts, start] };
};

/**
 * @param {import("./sandbox.js").Packages} packages
 * @returns {import("../rules/channel.js").Transport}
 */
export const sandboxFrames = (packages) => ({
  connect: (attempt, hear) => {
    const frame = openFrame((why) => hear({ failed: why }));
    const start = async () => {
      hear({ arrived: true }); // it sends no signs while it downloads
      const { key, parts, script, snapshot } = request(attempt);
      const started = await frame.begin(script, parts);
      if (started.ready !== true) throw new Error("not ready");
      const isRestored = (await snapshot) !== null;
      if (!isRestored && (await key)) {
        hear({ alive: 0 });
        // Now, while it has run nothing but files of the site.
        const { kept } = await frame.ask({ isToKeep: true });
        const isSnapshot = Number.isInteger(kept?.head) && kept.words instanceof Uint32Array;
        await store(KEPT, await key, isSnapshot ? kept : null);
      }
      const wheels = Object.entries(await packages());
      if (wheels.length) {
        hear({ alive: 0 });
        const files = wheels.map(([name, bytes]) => [`/packages/${name}`, bytes]);
        const catalog = { id: 0, request: '{"do": "catalog"}', files: Object.fromEntries(files) };
        const { reply } = await frame.ask({ endpoint: "rules", ...catalog });
        if (!readReply(String(reply))?.ok) throw new Error("the packages cannot be installed");
      }
      hear({ ready: true, restored: isRestored });
    };
    queueMicrotask(() => start().catch((error) => hear({ failed: String(error) })));
    return {
      send: (message) => {
        hear({ begun: message.id });
        frame.ask({ endpoint: "rules", ...message }).then(({ id, reply }) => {
          const isReply = id === message.id && typeof reply === "string" && reply.length <= LONGEST;
          hear(isReply ? { id, reply } : { failed: "not a reply" });
        });
      },
      close: frame.close,
    };
  },
});

/** @param {(why: string) => void} onFailure called once the frame is not to be trusted */
const openFrame = (onFailure) => {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.hidden = true;
  const { port1: page, port2: worker } = new MessageChannel();
  /** Takes the one message that may come. @type {((message: GuestMessage) => void) | null} */
  let take = null;

  page.onmessage = ({ data }) => {
    if (!take || typeof data !== "object" || !data || data.failed !== undefined) {
      return onFailure("unexpected message");
    }
    const taking = take;
    take = null;
    taking(data);
  };
  /** The frame itself sends a message only when its worker has died. @param {MessageEvent} event */
  const hearFrame = ({ source }) => {
    if (source === element.contentWindow) onFailure("the worker has died");
  };
  /** @param {() => void} send @returns {Promise<GuestMessage>} what is sent back; pending once the frame is closed */
  const exchange = (send) =>
    new Promise((resolve) => {
      take = resolve;
      send();
    });

  addEventListener("message", hearFrame);
  const loaded = new Promise((resolve) => {
    element.onload = resolve;
  });
  element.srcdoc = policy?.createHTML("") ?? frameDocument();
  document.body.append(element);

  return {
    /** Start the worker, and hand it each file once it is here. @param {Promise<string>} script @param {Promise<{ name: string, value: unknown, transferred: Transferable[] }>[]} parts */
    begin: (script, parts) =>
      new Promise((resolve, reject) => {
        exchange(() => {
          const begun = Promise.all([script, loaded]).then(([text]) => {
            element.contentWindow?.postMessage({ script: text }, "*", [worker]);
          });
          const handed = parts.map(async (part) => {
            const { name, value, transferred } = await part;
            page.postMessage({ name, value }, transferred);
          });
          Promise.all([begun, ...handed]).catch(reject);
        }).then(resolve);
      }),
    /** @param {object} message */
    ask: (message) => exchange(() => page.postMessage(message)),
    close: () => {
      page.close();
      removeEventListener("message", hearFrame);
      element.remove();
    },
  };
};

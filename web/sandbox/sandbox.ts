/**
 * Python for code of other people, in a frame with an opaque origin, whose policy allows no
 * request. It uses the same channel as the page's own Python, but each request has a time limit and
 * is never repeated. The page sends the files of Python, and accepts one text of limited length for
 * each request; any other message ends the frame.
 */

import {
  Channel,
  type Connect,
  type Listener,
  type Policy,
  RULES as USUAL,
} from "../rules/channel.ts";
import { GLUE, LOADER, REMAINDER, REST, RULES, STDLIB, WASM } from "../rules/python-files.ts";
import { LONGEST, readReply } from "../rules/reply.ts";
import { find, forget, recall, sha256, store } from "../rules/snapshot.ts";
import { ATTEMPTS, type Attempt } from "../rules/start.ts";
import { SITE } from "../storage/scope.ts";

/** The wheels to install, by name. */
type Packages = () => Promise<Record<string, ArrayBuffer>>;
type Part = { name: string; value: unknown; transferred: Transferable[] };
type Message = { ready?: true; failed?: string; kept?: any; id?: number; reply?: unknown };

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

const policy = globalThis.trustedTypes?.createPolicy("noon-frame", { createHTML: () => FRAME });

/** The script has the hashes of all other files. By plain http no snapshot can be stored. */
const keyOf = async (script: string) =>
  crypto.subtle ? sha256(new TextEncoder().encode(script)) : "";

/** Request all files at once; failures count where they are awaited. */
const request = (attempt: Attempt) => {
  const { cache, useSnapshot } = ATTEMPTS[attempt];
  const load = async (path: string) => {
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

const sandboxFrames =
  (packages: Packages): Connect =>
  (attempt, hear) => {
    const frame = openFrame((why) => hear({ failed: why }));
    const start = async () => {
      hear({ arrived: true }); // it sends no heartbeats while it downloads
      const { key, parts, script, snapshot } = request(attempt);
      const started = await frame.begin(script, parts);
      if (started.ready !== true) throw new Error("not ready");
      const isRestored = (await snapshot) !== null;
      if (!isRestored && (await key)) {
        hear({ alive: 0 });
        // Now, before it runs code of other people.
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
      postMessage: (message) => {
        hear({ begun: message.id });
        frame.ask({ endpoint: "rules", ...message }).then(({ id, reply }) => {
          const isReply = id === message.id && typeof reply === "string" && reply.length <= LONGEST;
          hear(isReply ? { id, reply } : { failed: "not a reply" });
        });
      },
      terminate: frame.close,
    };
  };

/** @param onFailure called once the frame is not to be trusted */
const openFrame = (onFailure: (why: string) => void) => {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.hidden = true;
  const { port1: page, port2: worker } = new MessageChannel();
  let take: ((message: Message) => void) | null = null; // resolves with the one expected message

  page.onmessage = ({ data }) => {
    if (!take || typeof data !== "object" || !data || data.failed !== undefined) {
      return onFailure("unexpected message");
    }
    const taking = take;
    take = null;
    taking(data);
  };
  const hearFrame = ({ source }: MessageEvent) => {
    // The frame itself sends a message only when its worker has died.
    if (source === element.contentWindow) onFailure("the worker has died");
  };
  /** Return the reply; it never comes if the frame is closed. */
  const exchange = (send: () => void): Promise<Message> =>
    new Promise((resolve) => {
      take = resolve;
      send();
    });

  addEventListener("message", hearFrame);
  const loaded = new Promise((resolve) => {
    element.onload = resolve;
  });
  element.srcdoc = policy?.createHTML("") ?? FRAME;
  document.body.append(element);

  return {
    /** Start the worker, and hand it each file once it is here. */
    begin: (script: Promise<string>, parts: Promise<Part>[]) =>
      new Promise<Message>((resolve, reject) => {
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
    ask: (message: object) => exchange(() => page.postMessage(message)),
    close: () => {
      page.close();
      removeEventListener("message", hearFrame);
      element.remove();
    },
  };
};

const START = 120_000; // milliseconds

/** Other people's code can end a worker at any time, so the snapshot is not to blame. */
const OTHERS: Policy = {
  ...USUAL,
  isEager: false,
  slack: 0,
  limit: 30_000,
  silence: [START, START],
  tries: { "no-answer": 1, crash: 1, silence: 1, "start-failed": 2 },
  next: { ...USUAL.next, crash: "snapshot", silence: "snapshot" },
  afterGivingUp: { revalidated: "fresh" },
  lateCode: "late",
  crashCode: "died",
};

export const addedGameChannel = (
  packages: Packages,
  { isEager }: { isEager: boolean },
  listener?: Listener,
) =>
  new Channel(sandboxFrames(packages), listener, {
    ...OTHERS,
    isEager,
    slack: 10_000,
    limit: 0,
    crashCode: "engine",
    lateCode: "engine", // the match continues after a restart of Python
  });

export class Sandbox {
  #channel;

  constructor(listener: Listener = {}, packages: Packages = async () => ({})) {
    this.#channel = new Channel(sandboxFrames(packages), listener, OTHERS);
  }

  /**
   * Ask the Python in the frame, which is started if there is none.
   * @param endpoint which module answers
   * @returns rejects with a RulesError: a refusal; "late" after the limit; "stopped" after `end`;
   *   "died" if Python ended or misbehaved meanwhile; "engine" if it could not be started
   */
  ask(
    endpoint: "lab" | "rules" | "wheels",
    message: { do: string; [param: string]: unknown },
    how?: {
      milliseconds?: number; // after which the frame is removed
      files?: Record<string, ArrayBuffer>; // written before, by path
    },
  ): Promise<any> {
    return this.#channel.ask(message, { ...how, endpoint });
  }

  /** Remove the frame; all requests are rejected with "stopped". */
  end() {
    this.#channel.end();
  }
}

/** Removes from the sandbox's worker all functions that other people's code must not call. Runs first. */

const MAX_MEMORY = 512 * 1024 * 1024; // bytes
const PAGE = 65_536; // bytes, of WebAssembly
const { apply } = Reflect; // "call" and "bind" may be replaced later

/**
 * Globals that could flood the page, start workers, or keep data: not every browser refuses storage to an
 * opaque origin. Firefox can't terminate a worker that runs on after it has closed itself.
 */
const FORBIDDEN = [
  "BroadcastChannel",
  "MessageChannel",
  "MessagePort",
  "SharedWorker",
  "WebTransport",
  "Worker",
  "caches",
  "close",
  "importScripts",
  "indexedDB",
  "postMessage",
];

/** Remove what Python does not need. */
export const lock = () => {
  Reflect.deleteProperty(MessagePort.prototype, "postMessage");
  for (let scope = self; scope; scope = Object.getPrototypeOf(scope)) {
    for (const name of FORBIDDEN) Reflect.deleteProperty(scope, name);
  }
  for (const name of ["locks", "storage"]) {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), name);
  }
  // A replaced getter of an event would receive its port.
  for (const { prototype } of [Event, MessageEvent]) Object.freeze(prototype);
  // Everything that is logged takes time of the page's thread.
  const names = Object.keys(console);
  const silence = Object.fromEntries(names.map((name) => [name, () => {}]));
  Object.assign(self, { console: silence, importScripts });
};

/** The loader of Pyodide tries it, and policies forbid it. */
const importScripts = () => {
  throw new TypeError("Scripts are imported as modules here.");
};

/** Refuse memory beyond a limit, which Python reports as a MemoryError. */
export const boundMemory = () => {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError("too much");
    return apply(grow, this, [pages]);
  };
};

/**
 * Return a function that sends one message for each call of `allow`. It is bound before any other code
 * runs, which may replace every function of the browser.
 * @param {MessagePort} port
 */
export const oneMessageEach = (port) => {
  const post = port.postMessage.bind(port);
  let isAllowed = true;
  return {
    allow: () => {
      isAllowed = true;
    },
    /** @param {object} message @param {Transferable[]} [transferred] */
    tell: (message, transferred = []) => {
      if (isAllowed) {
        isAllowed = false;
        post(message, transferred);
      }
    },
  };
};

/**
 * Archives of Python that come late: fetched while Python waits, for an import cannot be put off. One
 * that cannot be had so is looked for further away, which Python cannot wait for: it is asked again
 * when the archive is here, and until then the answer is that something is not loaded.
 */

/** @typedef {(request: string, clock?: () => number) => string} Handle */

const GZIP = [0x1f, 0x8b];
const NOT_LOADED = JSON.stringify({
  ok: false,
  error: { code: "not-loaded", params: {}, message: "A part of Python could not be loaded." },
});

/** What was found further away, by its address. @type {Map<string, Uint8Array<ArrayBuffer>>} */
const found = new Map();
/** The address of what Python has asked for in vain. */
let lost = "";

/**
 * Fetch an archive while Python waits.
 * @param {string} address
 * @returns {Uint8Array | undefined} nothing if it cannot be had so: what is thrown into Python takes
 *   functions that the lean module lacks
 */
export const fetchAndWait = (address) => {
  const here = found.get(address);
  if (here) return here;
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.responseType = "arraybuffer";
    request.send();
    const bytes = new Uint8Array(request.response ?? []);
    if (request.status === 200 && isArchive(bytes)) return bytes;
  } catch {
    // The server is gone.
  }
  lost = address;
  return undefined;
};

/** Whether these can be the bytes of an archive, and not some page of a server. @param {Uint8Array} bytes */
const isArchive = (bytes) => GZIP.every((byte, at) => bytes[at] === byte);

/**
 * Return what answers as *handle* does, once whatever an answer takes has been brought along.
 * @param {Handle} handle @param {string} base the address of the site
 * @returns {(...asked: Parameters<Handle>) => Promise<string>}
 */
export const lookingFurther = (handle, base) => async (request, clock) => {
  for (;;) {
    lost = "";
    let reply = "";
    try {
      reply = handle(request, clock);
    } catch (error) {
      if (!lost) throw error; // what tells of a failure may itself have been what is missing
    }
    const missing = lost;
    if (!missing || reply.startsWith('{"ok": true')) return reply;
    if (!(await bring(missing, base))) return NOT_LOADED;
  }
};

/** Look for an archive where the site is kept, then ask for it once more. @param {string} address @param {string} base */
const bring = async (address, base) => {
  const kept = `noon:${new URL(base).pathname}:files`;
  const ways = [
    async () => (await caches.open(kept)).match(address, { ignoreSearch: true }),
    () => fetch(address, { cache: "reload" }),
  ];
  for (const ask of ways) {
    try {
      const response = await ask();
      const bytes = response?.ok ? new Uint8Array(await response.arrayBuffer()) : [];
      if (!(bytes instanceof Uint8Array) || !isArchive(bytes)) continue;
      found.set(address, bytes);
      return true;
    } catch {
      // Storage is refused, or the server is gone: the next way.
    }
  }
  return false;
};

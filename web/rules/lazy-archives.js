/**
 * Archives of Python that the first import from them downloads. An import is synchronous, so the
 * download is too. Where it fails, an asynchronous one follows, and the request is repeated.
 */

/** @typedef {(request: string, clock?: () => number) => string} Handle */

const GZIP = [0x1f, 0x8b];
const NOT_LOADED = JSON.stringify({
  ok: false,
  error: { code: "not-loaded", params: {}, message: "A part of Python could not be loaded." },
});

/** A server may send some page instead. @param {Uint8Array} bytes */
const isArchive = (bytes) => GZIP.every((byte, at) => bytes[at] === byte);

/**
 * @param {string} base the address of the site
 * @param {(isFetching: boolean) => void} onFetch called before and after a download
 */
export const lazyArchives = (base, onFetch) => {
  /** Those that were loaded asynchronously. @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const found = new Map();
  let missing = "";

  /** Try the site's cache, then the server past the browser's cache. @param {string} address */
  const find = async (address) => {
    const files = `noon:${new URL(base).pathname}:files`;
    const sources = [
      async () => (await caches.open(files)).match(address, { ignoreSearch: true }),
      () => fetch(address, { cache: "reload" }),
    ];
    for (const source of sources) {
      try {
        const response = await source();
        const bytes = response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
        if (bytes && isArchive(bytes)) found.set(address, bytes);
        if (found.has(address)) return true;
      } catch {
        // Storage is refused, or the server is gone.
      }
    }
    return false;
  };

  /** @param {string} address */
  const download = (address) => {
    const request = new XMLHttpRequest();
    try {
      request.open("GET", address, false);
      request.responseType = "arraybuffer";
      request.send();
      const bytes = new Uint8Array(request.response ?? []);
      return request.status === 200 && isArchive(bytes) ? bytes : undefined;
    } catch {
      return undefined; // the server is gone
    }
  };

  return {
    /**
     * Return an archive, undefined if the server does not have it: an exception in Python would
     * take functions that the reduced module lacks.
     * @param {string} address
     */
    fetchArchive: (address) => {
      const here = found.get(address);
      if (here) return here;
      onFetch(true);
      const bytes = download(address);
      onFetch(false);
      if (!bytes) missing = address;
      return bytes;
    },

    /**
     * Return a function that answers as *handle*, and repeats requests that lacked an archive.
     * @param {Handle} handle
     * @returns {(...asked: Parameters<Handle>) => Promise<string>}
     */
    retrying: (handle) => async (request, clock) => {
      for (;;) {
        missing = "";
        let reply = "";
        try {
          reply = handle(request, clock);
        } catch (error) {
          if (!missing) throw error; // Python may have lacked the archive for the error itself
        }
        if (!missing || reply.startsWith('{"ok": true')) return reply;
        onFetch(true);
        const isFound = await find(missing);
        onFetch(false);
        if (!isFound) return NOT_LOADED;
      }
    },
  };
};

/**
 * Archives of Python that the first import from them downloads. An import is synchronous, so the
 * download is too. Where it fails, an asynchronous one follows, and the request is repeated.
 */

export type Handle = (request: string, clock?: () => number) => string;

const GZIP = [0x1f, 0x8b];
const NOT_LOADED = JSON.stringify({
  ok: false,
  error: { code: "not-loaded", params: {}, message: "A part of Python could not be loaded." },
});

/** A server may reply with an HTML page instead. */
const isArchive = (bytes: Uint8Array) => GZIP.every((byte, at) => bytes[at] === byte);

/** @param base the address of the site @param onFetch called before and after a download */
export const lazyArchives = (base: string, onFetch: (isFetching: boolean) => void) => {
  const found = new Map<string, Uint8Array<ArrayBuffer>>(); // loaded asynchronously
  let missing = "";

  /** Try the site's cache, then the server past the browser's cache. */
  const find = async (address: string) => {
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
        // The browser refuses storage, or the server doesn't answer.
      }
    }
    return false;
  };

  const download = (address: string) => {
    const request = new XMLHttpRequest();
    try {
      request.open("GET", address, false);
      request.responseType = "arraybuffer";
      request.send();
      const bytes = new Uint8Array(request.response ?? []);
      return request.status === 200 && isArchive(bytes) ? bytes : undefined;
    } catch {
      return undefined; // the server doesn't answer
    }
  };

  return {
    /**
     * Return an archive, undefined if the server does not have it: an exception in Python would
     * take functions that the reduced module lacks.
     */
    fetchArchive: (address: string) => {
      const here = found.get(address);
      if (here || address === missing) return here; // once in a request
      onFetch(true);
      const bytes = download(address);
      onFetch(false);
      if (!bytes) missing = address;
      return bytes;
    },

    /**
     * Return a function that answers as *handle*, and repeats requests that lacked an archive. An
     * answer counts without it, as one without an opening book, if it cannot be loaded.
     */
    retrying:
      (handle: Handle): ((...asked: Parameters<Handle>) => Promise<string>) =>
      async (request, clock) => {
        for (;;) {
          missing = "";
          let reply = "";
          try {
            reply = handle(request, clock);
          } catch (error) {
            if (!missing) throw error; // Python may have lacked the archive for the error itself
          }
          if (!missing) return reply;
          onFetch(true);
          const isFound = await find(missing);
          onFetch(false);
          if (!isFound) return reply.startsWith('{"ok": true') ? reply : NOT_LOADED;
        }
      },
  };
};

/** Lets the loader of Pyodide, which asks for its files one after the other, have what is there early. */

/** In place of the standard library, where that is in what was kept. */
export const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/**
 * Let the loader of Pyodide, which asks for its files late, have those that were asked for early.
 * @param {Map<string, Promise<Response>>} early
 */
export const answerEarly = (early) => {
  const fetchAsEver = self.fetch;
  self.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const answer = early.get(address);
    early.delete(address);
    return answer ?? fetchAsEver.call(self, input, init);
  };
  for (const answer of early.values()) void answer.catch(() => undefined);
};

/**
 * Let it have the compiled WebAssembly too, in place of the bytes that it fetches.
 * @param {Promise<WebAssembly.Module>} compiling
 */
export const instantiateEarly = (compiling) => {
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
};

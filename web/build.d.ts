/** Names that the build replaces. */

/** Python's files. */
declare const BUILD: {
  /** Names everything that goes into a started Python. */
  key: string;
  info: object;
  packages: string[];
  /** The SHA-256 of Python's whole module, in hexadecimal; null where what is sent is all of it. */
  whole: string | null;
  snapshots: boolean;
  /** Of each file, how many bytes it has, and how many it takes on the wire. */
  files: Record<string, { size: number; wire: number }>;
};

declare module "*/pyodide.asm.mjs" {
  const createPyodideModule: any;
  export default createPyodideModule;
}
declare module "*/vendor/pyodide/pyodide.mjs" {
  export * from "pyodide";
}

/** The hash of each file of the site, as `integrity` has it, by its path: only in `sw.js`. */
declare const FILES: Record<string, string>;
/** The paths of files that can wait. */
declare const LATER: Set<string>;

/** The document of the sandbox's frame. */
declare const FRAME: string;

/** Names what goes into a started Python: `key` of the above. */
declare const RULES_KEY: string;
/** Whether Python's module is sent without the functions in `python/remainder.bin`. */
declare const HAS_REMAINDER: boolean;

/** The first script of the page's worker, see `rules/preload.ts`. */
declare const PRELOAD: string;

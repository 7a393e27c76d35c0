/** A script of a page as one text, to run it as often as a test opens a page. */

import { build } from "esbuild";
import { sentencesOf } from "./speak.js";

/** The name of a script's own address, which the bundle of the tests would replace in one word. */
const OWN_ADDRESS = ["import", "meta", "url"].join(".");

/** Return what gives bundled scripts their address. @param {string} path on the site */
export const addressed = (path) => ({ [OWN_ADDRESS]: JSON.stringify(`https://noon.test/${path}`) });

/** @param {string} path in `web/` @param {string} [target] the oldest language to write */
export const bundled = async (path, target = "esnext") => {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../../web/${path}`, import.meta.url).pathname],
    bundle: true,
    format: "iife",
    target,
    write: false,
  });
  return outputFiles[0].text;
};

/** Bundle a module in `web/`, or several at once, for the globals that are there now. */
const bundledNow = async (contents, how) => {
  const resolveDir = new URL("../../web/", import.meta.url).pathname;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    define: addressed("pages/game.js"),
    bundle: true,
    write: false,
    ...how,
  });
  return outputFiles[0].text;
};

/**
 * Return what modules export, in English, loaded with the globals that are there now: the library
 * of templates keeps the document that it finds.
 * @param {string[]} paths in `web/`
 */
export const loadedNow = async (...paths) => {
  const all = ["i18n/message.ts", ...paths];
  const contents = all.map((path) => `export * from "./${path}";`).join("");
  const text = await bundledNow(contents, { format: "iife", globalName: "exported" });
  const exported = new Function(`${text}; return exported;`)();
  exported.setMessages("en", sentencesOf("en"));
  return exported;
};

const { constructor: AsyncFunction } = async () => {};

/** Start a page by its script, with the globals that are there now. @param {string} path */
export const startedNow = async (path) =>
  new AsyncFunction(await bundledNow(`import "./${path}";`, { format: "esm" }))();

/** A script of a page as one text, to run it as often as a test opens a page. */

import { build } from "esbuild";

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

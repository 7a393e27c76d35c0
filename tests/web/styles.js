/** Styles of the site in a document for tests, which knows no layers, nested rules and themes. */

import { build } from "esbuild";

const EITHER_THEME = /var\(--noon, ([^()]*)\) var\(--midnight, [^()]*\)/g;

/**
 * Return a function that gives them to a page, in the light theme.
 * @param {string[]} paths in `web/`; what they import comes with them
 */
export const styled = async (...paths) => {
  const { outputFiles } = await build({
    stdin: {
      contents: paths.map((path) => `@import "./${path}";`).join("\n"),
      resolveDir: new URL("../../web/", import.meta.url).pathname,
      loader: "css",
    },
    bundle: true,
    external: ["*.woff2"],
    logLevel: "error",
    target: "chrome99", // the last one without nested rules
    write: false,
  });
  const textContent = outputFiles[0].text
    .replace(/@(layer|custom-media)[^;{}]+;/g, "")
    .replace(/@layer \w+/g, "@media all")
    .replace(EITHER_THEME, "$1");
  return ({ document }) =>
    document.head.append(Object.assign(document.createElement("style"), { textContent }));
};

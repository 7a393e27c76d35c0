/**
 * Draw the boards of all games without a browser, with the templates of their front ends.
 *
 * Input, as JSON: `sources`, the folder of the scripts; `shown`, the name of each file in messages,
 * by its path there; `languages`, tables by tag; `pages`, a list of {slug, script, entry, opening,
 * picture}, where `script` is a front end and `picture` the match on the card. Output, as JSON: for
 * each language its `direction`, the lab's first `bot` and, by slug, the regions and the picture as
 * HTML, and the board's name.
 */

import { join, relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";

const { sources, shown, languages, pages } = JSON.parse(await text(process.stdin));
const load = (path) => import(pathToFileURL(join(sources, path)).href);

/** Print an error with its place in the sources, and exit. */
const fail = (error, script) => {
  // The loader names TypeScript by its path, Node.js other scripts by their address.
  const [, address, file, line] =
    /(?:(file:\/\/\S+?)|[ (]((?:\/|\w:\\)\S+?)):(\d+)/.exec(error?.stack ?? "") ?? [];
  const found = address ? fileURLToPath(address) : file;
  const path = found && relative(sources, found).split(sep).join("/");
  const place = shown[path] ? `${shown[path]}:${line}` : shown[script];
  process.stderr.write(`${place}: ${error}`);
  process.exit(1);
};

// A message that a front end lacks is reported there; here it ends the build.
console.error = (error) => {
  throw error;
};

const { frontEndOf } = await load("board/host.ts");
const { known, setMessages } = await load("i18n/message.ts");
const { withNames } = await load("i18n/names.ts");
const { template } = await load("lab/bots.ts");
const { termsOf } = await load("features/setup/terms.ts");
const { drawRegions, openingView, REGIONS } = await load("view/regions.ts");

const written = (template) => collectResultSync(render(template));
const withoutMarks = (html) => html.replace(/<!--.*?-->|<\?>/g, "");

const draw = async ({ script, entry, opening, picture }) => {
  try {
    const front = frontEndOf(await load(script), entry);
    if (!front) throw new Error("its default export is not a front end");
    const match = withNames(opening);
    const templates = drawRegions(front, openingView(match, termsOf(entry, match)));
    return {
      regions: Object.fromEntries(REGIONS.map((name) => [name, written(templates[name]())])),
      picture: withoutMarks(written(front.picture(picture))),
      boardLabel: front.boardLabel,
    };
  } catch (error) {
    return fail(error, script);
  }
};

const drawn = {};
for (const [tag, tables] of Object.entries(languages)) {
  setMessages(tag, tables);
  const locale = new Intl.Locale(tag);
  const { direction } = locale.getTextInfo?.() ?? locale.textInfo ?? {};
  const { slug, entry, opening } = pages[0];
  const bot = template(known(`rules/${slug}`, "name") ?? entry.name, opening);
  drawn[tag] = { direction: direction ?? "ltr", bot, games: {} };
  for (const page of pages) drawn[tag].games[page.slug] = await draw(page);
}
process.stdout.write(JSON.stringify(drawn));

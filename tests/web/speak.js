/** The sentences of the page for tests: the tables in their folders. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { setMessages } from "../../web/i18n/message.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Return the namespace of a folder. @param {string} path of the folder, from the root of the project */
const namespaceOf = (path) => {
  const [place, ...rest] = path.split(sep);
  if (place === "web") return rest.join("/") === "i18n" ? "frame" : rest.join("/");
  const [folder, slug] = rest;
  if (slug) return `rules/${slug.replaceAll("_", "-")}`;
  return folder ? `rules/_${folder}` : "rules";
};

/** Every table, by language and namespace. @type {Record<string, import("../../web/i18n/message.js").Tables>} */
const tables = {};
for (const place of ["web", "py_rules"]) {
  for (const path of readdirSync(`${root}${place}`, { recursive: true, encoding: "utf8" })) {
    const file = `${root}${place}${sep}${path}`;
    if (!path.endsWith(".json") || basename(dirname(file)) !== "locales") continue;
    const language = basename(file, ".json");
    tables[language] ??= {};
    tables[language][namespaceOf(relative(root, dirname(dirname(file))))] = JSON.parse(
      readFileSync(file, "utf8"),
    );
  }
}

/** The languages of the site. */
export const LANGUAGES = Object.keys(tables);

/** Say all further sentences in a language; what it lacks in English. @param {string} language */
export const speak = (language) => {
  const all = Object.entries(tables.en ?? {}).map(([namespace, english]) => [
    namespace,
    { ...english, ...tables[language]?.[namespace] },
  ]);
  setMessages(language, Object.fromEntries(all));
};

/** Speak a language of the site until a test is over. @param {import("node:test").TestContext} context @param {string} tag */
export const speakIn = (context, tag) => {
  speak(tag);
  context.after(() => speak("en"));
};

/** Use other tables for one test. @param {import("node:test").TestContext} context @param {string} tag @param {import("../../web/i18n/message.js").Tables} tables */
export const say = (context, tag, tables) => {
  setMessages(tag, tables);
  context.after(() => speak("en"));
};

speak("en");

/** The sentences of the page for tests: the tables in their folders. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { setMessages } from "../../web/i18n/message.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const namespaceOf = (path) => {
  const [place, ...rest] = path.split(sep);
  if (place === "web") return rest.join("/") === "i18n" ? "frame" : rest.join("/");
  const [folder, slug] = rest;
  if (slug) return `rules/${slug.replaceAll("_", "-")}`;
  return folder ? `rules/_${folder}` : "rules";
};

/** Every table, by language and namespace. */
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

/** Return all sentences in a language, by namespace; what it lacks in English. */
export const sentencesOf = (language) =>
  Object.fromEntries(
    Object.entries(tables.en ?? {}).map(([namespace, english]) => [
      namespace,
      { ...english, ...tables[language]?.[namespace] },
    ]),
  );

/** Say all further sentences in a language. */
export const speak = (language) => setMessages(language, sentencesOf(language));

/** Speak a language of the site until a test is over. */
export const speakIn = (context, tag) => {
  speak(tag);
  context.after(() => speak("en"));
};

/** Use other tables for one test. */
export const say = (context, tag, tables) => {
  setMessages(tag, tables);
  context.after(() => speak("en"));
};

speak("en");

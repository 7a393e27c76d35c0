/** Scripts and pages take all words from the messages. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { parse } from "acorn";
import { simple } from "acorn-walk";
import { transformSync } from "esbuild";

const WEB = new URL("../../web/", import.meta.url);
const filesOf = (folder, end) =>
  readdirSync(new URL(folder, WEB), { recursive: true })
    .filter((path) => path.endsWith(end))
    .map((path) => [path, readFileSync(new URL(folder + path, WEB), "utf8")]);

/** Return the words of a piece of markup: its text, and the names of its controls. */
const wordsIn = (markup) => {
  const named = /\b(?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"/g;
  const labels = Array.from(markup.matchAll(named), ([, label]) => label);
  const text = markup.replace(/<!--.*?-->|<[^>]*>?/gs, "\n");
  return [...labels, text].flatMap((each) => each.match(/\p{L}{2,}/gu) ?? []);
};

/** Return the words that the templates of a script have themselves. */
const wordsInScript = (source) => {
  const found = [];
  simple(parse(source, { ecmaVersion: "latest", sourceType: "module" }), {
    TaggedTemplateExpression({ quasi, tag }) {
      if (tag.name !== "html" && tag.name !== "svg") return;
      found.push(...wordsIn(quasi.quasis.map(({ value }) => value.raw).join("\0")));
    },
  });
  return found;
};

test("no script has words in its markup", () => {
  const scripts = [...filesOf("", ".js"), ...filesOf("", ".ts")];
  for (const [path, source] of scripts) {
    const { code } = transformSync(source, { loader: "ts", target: "esnext" });
    assert.deepEqual(wordsInScript(code), [], path);
  }
});

test("no template of a page has words", () => {
  for (const [path, source] of filesOf("pages/", ".html")) {
    const html = source
      .replace(/\{% block attributes %\}.*?\{% endblock %\}/gs, "")
      .replace(/\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}/gs, "")
      .replace(/<(script|style)\b.*?<\/\1>/gs, "");
    assert.deepEqual(wordsIn(html).filter((word) => word !== "noon"), [], path);
  }
});

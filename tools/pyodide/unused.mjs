/**
 * Removes the unused parts of Pyodide's glue: its libraries for graphics and sound, and most of the
 * functions that modules of WebAssembly loaded later could import. noon loads none.
 */

import { parse } from "acorn";

const WORDS = /[\w$]+/g;
const IMPORTS = "wasmImports"; // the glue's name for the functions that a module may import

/** @typedef {{ name?: string, text: string, uses?: string }} Part of the glue */

/**
 * Return the glue without unused declarations. One is used if its name occurs in any other part
 * that stays, even in a string.
 * @param {string} glue one function that starts Python
 * @param {ReadonlySet<string>} imported by the module
 * @param {string} caller the script that calls the glue
 * @returns {string}
 * @throws {Error} if the glue has another form
 */
export const withoutUnused = (glue, imported, caller) => {
  const { body } = parse(glue, { ecmaVersion: "latest", sourceType: "module" });
  const [start, ...others] = body;
  if (start?.type !== "FunctionDeclaration")
    throw new Error("the glue does not begin as expected.");
  const statements = start.body.body;
  const parts = statements.flatMap((statement) => partsOf(glue, statement, imported));

  /** @type {Map<string, string[]>} */
  const declared = new Map();
  for (const { name, text, uses = text } of parts) {
    if (name) declared.set(name, [...(declared.get(name) ?? []), uses]);
  }
  const used = new Set();
  const texts = [caller, ...parts.filter(({ name }) => !name).map(({ text }) => text)];
  for (const text of texts) {
    for (const word of text.match(WORDS) ?? []) {
      if (used.has(word) || !declared.has(word)) continue;
      used.add(word);
      texts.push(...(declared.get(word) ?? []));
    }
  }
  const kept = parts.filter(({ name }) => !name || used.has(name)).map(({ text }) => text);
  if (kept.length === parts.length) throw new Error("every part of the glue is used.");
  const ends = others.map((other) => glue.slice(other.start, other.end));
  return [glue.slice(0, start.body.start + 1), ...kept, "}", ...ends].join("\n");
};

/**
 * Return the parts of a statement. A part with a name goes if nothing uses the name; `uses` has the
 * names that the part uses itself.
 * @param {string} glue @param {import("acorn").Statement} statement
 * @param {ReadonlySet<string>} imported
 * @returns {Part[]}
 */
const partsOf = (glue, statement, imported) => {
  const textOf = ({ start, end }) => glue.slice(start, end);
  const text = textOf(statement);
  if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") {
    return [{ name: statement.id.name, text }];
  }
  if (statement.type === "VariableDeclaration") {
    return statement.declarations.map(({ id, init, ...place }) => {
      if (id.type !== "Identifier") return { text: `${statement.kind} ${textOf(place)};` };
      const isImports = id.name === IMPORTS && init?.type === "ObjectExpression";
      const value = isImports ? listed(init.properties, imported).map(textOf) : null;
      const declaration = value ? `${IMPORTS}={${value}}` : textOf(place);
      return { name: id.name, text: `${statement.kind} ${declaration};` };
    });
  }
  // `Module["sleep"]=sleep` and `sleep.sig="ii"` say more about a declaration.
  const [, key, owner] = /^Module\["([\w$]+)"\]=([\w$]+);?$/.exec(text) ?? [];
  const [, signed] = /^([\w$]+)\.sig="\w*";?$/.exec(text) ?? [];
  const name = signed ?? (key === owner ? owner : undefined);
  return [name ? { name, text, uses: "" } : { text }];
};

const listed = (properties, imported) =>
  properties.filter(({ key }) => imported.has(key.name ?? key.value));

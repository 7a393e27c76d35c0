/**
 * The text of Pyodide's glue without the thousands of lines that each hand one export of the
 * WebAssembly module over: a loop does the same.
 */

import { runInNewContext } from "node:vm";

const ASSIGNING = /var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]*)\}/g;
const LINE = /^([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](\.value>>>0)?$/;
const MANGLED = "_Z"; // as C++ begins a name: none of these is handed over

/** What the WebAssembly module has to offer, each of its kind, told apart by what it is. */
const offered = (exported) =>
  Object.fromEntries(
    exported.map(({ name, kind }, number) => [
      name,
      kind === "global" ? new WebAssembly.Global({ value: "i32" }, number) : { name },
    ]),
  );

/** Return what an assigning function leaves behind: the keys of Module, and variables. */
const outcome = (assigning, variables, wasmExports) =>
  runInNewContext(`${assigning}; assignWasmExports(wasmExports); [Module, {${variables}}]`, {
    Module: {},
    WebAssembly,
    wasmExports,
  });

/** Return whether two objects have the same keys with the very same values. */
const isSame = (one, other) => {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && Object.is(one[key], other[key]))
  );
};

/**
 * Return the glue, shortened, for a module with these exports.
 * @param {string} glue
 * @param {readonly { name: string, kind: string }[]} exported as `WebAssembly.Module.exports` has them
 * @returns {string}
 * @throws {Error} a sentence, if the glue is not as it is expected, or would not do the same
 */
export const shorten = (glue, exported) => {
  const found = [...glue.matchAll(ASSIGNING)];
  if (found.length !== 1) {
    throw new Error(`its exports are handed over in ${found.length} places, not in one.`);
  }
  const [[whole, list, body]] = found;
  const names = list.split(",");
  const kinds = new Map(exported.map(({ name, kind }) => [name, kind]));
  // Whatever stands in it as a word is kept, be it in a string or the name of a property.
  const named = new Set(glue.replace(whole, "").match(/[\w$]+/g));

  const looped = new Set();
  const dropped = new Set();
  const lines = body.split(";").map((line) => {
    const [, variable, key, name, number] = LINE.exec(line) ?? [];
    const alike = variable === key && key === `_${name}` && !name.startsWith(MANGLED);
    if (!alike || !kinds.has(name) || (kinds.get(name) === "global") !== Boolean(number)) {
      return line;
    }
    looped.add(name);
    if (named.has(variable)) return `${variable}=Module["${key}"]`;
    dropped.add(variable);
    return "";
  });
  if (dropped.size === 0) throw new Error("no line of it hands over what nothing else names.");
  const others = [...kinds.keys()].filter((name) => !looped.has(name) && !name.startsWith(MANGLED));

  const kept = names.filter((name) => !dropped.has(name));
  const loop = `for(const[name,found]of Object.entries(wasmExports))if(!name.startsWith("${MANGLED}")\
&&!${JSON.stringify(others)}.includes(name))Module["_"+name]=\
found instanceof WebAssembly.Global?found.value>>>0:found`;
  const written = [loop, ...lines].filter(Boolean).join(";");
  const declared = kept.length ? `var ${kept};` : "";
  const shorter = `${declared}function assignWasmExports(wasmExports){${written}}`;

  const wasmExports = offered(exported);
  const [before, after] = [whole, shorter].map((text) => outcome(text, kept, wasmExports));
  if (!before.every((part, number) => isSame(part, after[number]))) {
    throw new Error("a loop over its exports would not hand over the same.");
  }
  return glue.replace(whole, () => shorter);
};

/**
 * Shortens Pyodide's glue: a loop replaces thousands of lines that each assign one export of the
 * WebAssembly module.
 */

const ASSIGNING = /var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]*)\}/g;
const LINE = /^([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](\.value>>>0)?$/;
const MANGLED = "_Z"; // begins the names of C++, which the glue does not assign

/**
 * Return the shortened glue for a module with these exports.
 * @param {string} glue
 * @param {readonly { name: string, kind: string }[]} exported by `WebAssembly.Module.exports`
 * @returns {string}
 * @throws {Error} if the glue has another form
 */
export const shorten = (glue, exported) => {
  const found = [...glue.matchAll(ASSIGNING)];
  if (found.length !== 1) {
    throw new Error(`exports are assigned in ${found.length} places instead of one.`);
  }
  const [[assigning, list, body]] = found;
  const names = list.split(",");
  const kinds = new Map(exported.map(({ name, kind }) => [name, kind]));
  // A variable stays if its name occurs anywhere else, even in a string.
  const named = new Set(glue.replace(assigning, "").match(/[\w$]+/g));

  const looped = new Set();
  const dropped = new Set();
  const lines = body.split(";").map((line) => {
    const [, variable, key, name, number] = LINE.exec(line) ?? [];
    const isPlain = variable === key && key === `_${name}` && !name.startsWith(MANGLED);
    if (!isPlain || !kinds.has(name) || (kinds.get(name) === "global") !== Boolean(number)) {
      return line;
    }
    looped.add(name);
    if (named.has(variable)) return `${variable}=Module["${key}"]`;
    dropped.add(variable);
    return "";
  });
  if (dropped.size === 0) throw new Error("every assigned variable is used elsewhere.");
  const others = [...kinds.keys()].filter((name) => !looped.has(name) && !name.startsWith(MANGLED));

  const kept = names.filter((name) => !dropped.has(name));
  const loop = `for(const[name,found]of Object.entries(wasmExports))\
if(!name.startsWith("${MANGLED}")&&!${JSON.stringify(others)}.includes(name))Module["_"+name]=\
found instanceof WebAssembly.Global?found.value>>>0:found`;
  const written = [loop, ...lines].filter(Boolean).join(";");
  const declared = kept.length ? `var ${kept};` : "";
  const shorter = `${declared}function assignWasmExports(wasmExports){${written}}`;
  return glue.replace(assigning, () => shorter);
};

/** The shortened glue assigns the same exports: small examples, and Pyodide's glue. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { shorten } from "../../tools/pyodide/shorten.mjs";

const functions = (...names) => names.map((name) => ({ name, kind: "function" }));
const line = (name) => `_${name}=Module["_${name}"]=wasmExports["${name}"]`;

/** Return a glue that assigns exports with these lines, followed by more text. */
const glue = (lines, rest = "") => {
  const names = lines.map((each) => each.split("=")[0]);
  return `var HEAP;var ${names};function assignWasmExports(wasmExports){${lines.join(";")}}${rest}`;
};

/** Return what a glue assigns, and the value of an expression afterwards. */
const run = (text, wasmExports, then = "0") => {
  const whole = `const Module={};${text};assignWasmExports(wasmExports);return [Module,${then}]`;
  return new Function("wasmExports", whole)(wasmExports);
};

describe("a glue of three functions", () => {
  const lines = ["malloc", "free", "run"].map(line);
  const exported = functions("malloc", "free", "run");
  const offered = { malloc: () => 1, free: () => 2, run: () => 3 };

  test("assigns the same without a line for each", () => {
    const short = shorten(glue(lines), exported);

    assert.deepEqual(run(short, offered)[0], {
      _malloc: offered.malloc,
      _free: offered.free,
      _run: offered.run,
    });
    assert.doesNotMatch(short, /_malloc|_free|_run/);
  });

  test("keeps a variable that the rest names anywhere", () => {
    const named = ["use=()=>_free()", 'const t="_free()"', "const f=`(${_free})`", "x._free"];
    for (const rest of named) {
      const short = shorten(glue(lines, `;${rest}`), exported);

      assert.match(short, /^var HEAP;var _free;/, rest);
    }
    const use = ";function use(){return _free()}";
    assert.equal(run(shorten(glue(lines, use), exported), offered, "use()")[1], 2);
  });

  test("distinguishes names with the same beginning or end", () => {
    const short = shorten(glue(lines, ";const $_free=0,_free2=0,__free=0,_free$=0"), exported);

    assert.match(short, /^var HEAP;function /);
    assert.doesNotMatch(short, /[^\w$]_free[^\w$]/);
  });

  test("assigns no further exports", () => {
    const others = [...functions("_ZN3std", "__ctors"), { name: "memory", kind: "memory" }];
    const short = shorten(glue(lines), [...others, ...exported]);

    const [module] = run(short, { ...offered, _ZN3std: 1, __ctors: 2, memory: 3 });
    assert.deepEqual(Object.keys(module), ["_malloc", "_free", "_run"]);
  });
});

test("an address is assigned as a number, another global as an object", () => {
  const lines = [`${line("table")}.value>>>0`, line("stack"), line("run")];
  const exported = [
    { name: "table", kind: "global" },
    { name: "stack", kind: "global" },
    ...functions("run"),
  ];
  const global = (value) => new WebAssembly.Global({ value: "i32" }, value);
  const offered = { table: global(-1), stack: global(7), run: () => 3 };

  const [module] = run(shorten(glue(lines), exported), offered);
  assert.equal(module._table, 2 ** 32 - 1);
  assert.equal(module._stack, offered.stack);
});

test("a line of another form stays", () => {
  const odd = '_main=Module["_main"]=wasmExports["__main_argc_argv"]';
  const offered = { __main_argc_argv: () => 1, run: () => 3 };
  const short = shorten(glue([odd, line("run")]), functions("__main_argc_argv", "run"));

  assert.ok(short.includes(odd));
  assert.deepEqual(Object.keys(run(short, offered)[0]).sort(), ["_main", "_run"]);
});

test("a line whose export the module lacks stays", () => {
  const lines = [line("run"), line("walk")];
  assert.match(shorten(glue(lines), functions("run")), /_walk=Module\["_walk"\]=wasm/);
});

describe("an error reports", () => {
  const lines = [line("run")];

  test("no place where exports are assigned, and two places", () => {
    assert.throws(() => shorten("", []), /^Error: exports .* in 0 places instead of one\.$/);
    const twice = glue(lines) + glue(lines);
    assert.throws(() => shorten(twice, []), /^Error: exports .* in 2 places instead of one\.$/);
  });

  test("a glue without unused variables", () => {
    for (const unused of [glue(['_run=wasmExports["run"]']), glue(lines, ";_run()")]) {
      assert.throws(() => shorten(unused, functions("run")), /^Error: every assigned variable /);
    }
  });
});

describe("Pyodide's", () => {
  const folder = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
  const paths = { glue: join(folder, "pyodide.asm.mjs"), wasm: join(folder, "pyodide.asm.wasm") };
  const work = mkdtempSync(join(tmpdir(), "glue-"));
  let short = "";
  before(() => {
    const script = fileURLToPath(new URL("../../tools/pyodide/glue.mjs", import.meta.url));
    short = execFileSync(process.execPath, [script], {
      encoding: "utf8",
      input: JSON.stringify(paths),
      maxBuffer: 4e6,
    });
    writeFileSync(join(work, "glue.mjs"), short);
  });
  after(() => rmSync(work, { recursive: true }));

  /** Start Python with a glue; return it with the exports of its module. */
  const start = async (path) => {
    const { default: createModule } = await import(pathToFileURL(path).href);
    const original = WebAssembly.instantiate;
    let exported;
    WebAssembly.instantiate = async (...given) => {
      const made = await original(...given);
      if (made.instance?.exports.PyObject_GetAttrString) exported = made.instance.exports;
      return made;
    };
    try {
      const python = await loadPyodide({ createPyodideModule: createModule });
      return { python, exported };
    } finally {
      WebAssembly.instantiate = original;
    }
  };

  /** Return what the glue has assigned, in a form that is the same at every start. */
  const assigned = ({ _module: module }) =>
    Object.fromEntries(
      Object.keys(module)
        .filter((key) => key.startsWith("_"))
        .map((key) => [key, module[key]])
        // A function of WebAssembly is named by its number.
        .map(([key, it]) => [key, typeof it === "function" ? `${it.name}/${it.length}` : `${it}`]),
    );

  test("starts Python with the same exports under the same names", async () => {
    const original = await start(paths.glue);
    const shortened = await start(join(work, "glue.mjs"));

    const long = shortened.python.runPython("import json; json.dumps([2 ** 70])");
    assert.equal(long, `[${2n ** 70n}]`);
    const keys = assigned(original.python);
    assert.ok(Object.keys(keys).length > 4_000);
    assert.deepEqual(assigned(shortened.python), keys);

    const ofWasm = ({ python, exported }) =>
      Object.keys(exported).filter((name) => python._module[`_${name}`] === exported[name]);
    assert.ok(ofWasm(original).length > 4_000);
    assert.deepEqual(ofWasm(shortened), ofWasm(original));
  });

  test("is much smaller", () => {
    assert.ok(short.length < 0.55 * readFileSync(paths.glue, "utf8").length);
  });
});

/** That Pyodide's glue, shortened, hands over the same exports; tried on small ones and on Pyodide's. */

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

/** A glue that hands over with these lines, and goes on with a text. */
const glue = (lines, rest = "") => {
  const names = lines.map((each) => each.split("=")[0]);
  return `var HEAP;var ${names};function assignWasmExports(wasmExports){${lines.join(";")}}${rest}`;
};

/** What a glue hands over, and what its text evaluates to afterwards. */
const run = (text, wasmExports, then = "0") => {
  const whole = `const Module={};${text};assignWasmExports(wasmExports);return [Module,${then}]`;
  return new Function("wasmExports", whole)(wasmExports);
};

describe("a glue of three functions", () => {
  const lines = ["malloc", "free", "run"].map(line);
  const exported = functions("malloc", "free", "run");
  const offered = { malloc: () => 1, free: () => 2, run: () => 3 };

  test("hands over the same without a line for each", () => {
    const short = shorten(glue(lines), exported);

    assert.deepEqual(run(short, offered)[0], {
      _malloc: offered.malloc,
      _free: offered.free,
      _run: offered.run,
    });
    assert.doesNotMatch(short, /_malloc|_free|_run/);
  });

  test("keeps a variable that the rest names, wherever that is", () => {
    for (const rest of ["use=()=>_free()", 'const t="_free()"', "const f=`(${_free})`", "x._free"]) {
      const short = shorten(glue(lines, `;${rest}`), exported);

      assert.match(short, /^var HEAP;var _free;/, rest);
    }
    const use = ";function use(){return _free()}";
    assert.equal(run(shorten(glue(lines, use), exported), offered, "use()")[1], 2);
  });

  test("tells names apart that begin or end alike", () => {
    const short = shorten(glue(lines, ";const $_free=0,_free2=0,__free=0,_free$=0"), exported);

    assert.match(short, /^var HEAP;function /);
    assert.doesNotMatch(short, /[^\w$]_free[^\w$]/);
  });

  test("does not hand over what it did not before", () => {
    const others = [...functions("_ZN3std", "__ctors"), { name: "memory", kind: "memory" }];
    const short = shorten(glue(lines), [...others, ...exported]);

    const [module] = run(short, { ...offered, _ZN3std: 1, __ctors: 2, memory: 3 });
    assert.deepEqual(Object.keys(module), ["_malloc", "_free", "_run"]);
  });
});

test("an address is handed over as a number, a variable of WebAssembly as it is", () => {
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

test("a line of another form stays as it is", () => {
  const odd = '_main=Module["_main"]=wasmExports["__main_argc_argv"]';
  const offered = { __main_argc_argv: () => 1, run: () => 3 };
  const short = shorten(glue([odd, line("run")]), functions("__main_argc_argv", "run"));

  assert.ok(short.includes(odd));
  assert.deepEqual(Object.keys(run(short, offered)[0]).sort(), ["_main", "_run"]);
});

describe("what is not as expected stops it with a sentence:", () => {
  const lines = [line("run")];

  test("no place where exports are handed over, and two of them", () => {
    assert.throws(() => shorten("", []), /^Error: its exports .* in 0 places, not in one\.$/);
    const twice = glue(lines) + glue(lines);
    assert.throws(() => shorten(twice, []), /^Error: its exports .* in 2 places, not in one\.$/);
  });

  test("nothing to leave out", () => {
    const other = ['_run=wasmExports["run"]'];
    assert.throws(() => shorten(glue(other), functions("run")), /^Error: no line of it /);
    assert.throws(() => shorten(glue(lines, ";_run()"), functions("run")), /^Error: no line of it /);
  });

  test("an export that the module does not have is not taken for one", () => {
    const both = [line("run"), line("walk")];
    assert.match(shorten(glue(both), functions("run")), /_walk=Module\["_walk"\]=wasm/);
  });

  test("a line that undoes another", () => {
    const both = [line("run"), 'other=Module["_run"]=wasmExports["walk"]', line("walk")];
    assert.ok(run(shorten(glue(both), functions("run", "walk")), { run: 1, walk: 2 })[0]._run === 2);
    const undone = ['other=Module["_run"]=wasmExports["walk"]', line("walk"), line("run")];
    assert.throws(() => shorten(glue(undone), functions("run", "walk")), /not hand over the same/);
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

  /** Start Python with a glue; return it with what WebAssembly has exported. */
  const start = async (path) => {
    const { default: createModule } = await import(pathToFileURL(path).href);
    const asEver = WebAssembly.instantiate;
    let exported;
    WebAssembly.instantiate = async (...given) => {
      const made = await asEver(...given);
      if (made.instance?.exports.PyObject_GetAttrString) exported = made.instance.exports;
      return made;
    };
    try {
      const python = await loadPyodide({ createPyodideModule: createModule });
      return { python, exported };
    } finally {
      WebAssembly.instantiate = asEver;
    }
  };

  /** What a module has handed over, each as something that is the same at every start. */
  const handedOver = ({ _module: module }) =>
    Object.fromEntries(
      Object.keys(module)
        .filter((key) => key.startsWith("_"))
        .map((key) => [key, module[key]])
        // The name of a function of WebAssembly is its number.
        .map(([key, it]) => [key, typeof it === "function" ? `${it.name}/${it.length}` : `${it}`]),
    );

  test("starts Python with the same names on its module, and the same behind them", async () => {
    const asEver = await start(paths.glue);
    const shortened = await start(join(work, "glue.mjs"));

    assert.equal(shortened.python.runPython("import json; json.dumps([2 ** 70])"), `[${2n ** 70n}]`);
    const keys = handedOver(asEver.python);
    assert.ok(Object.keys(keys).length > 4_000);
    assert.deepEqual(handedOver(shortened.python), keys);

    const ofWasm = ({ python, exported }) =>
      Object.keys(exported).filter((name) => python._module[`_${name}`] === exported[name]);
    assert.ok(ofWasm(asEver).length > 4_000);
    assert.deepEqual(ofWasm(shortened), ofWasm(asEver));
  });

  test("is much smaller", () => {
    assert.ok(short.length < 0.55 * readFileSync(paths.glue, "utf8").length);
  });
});

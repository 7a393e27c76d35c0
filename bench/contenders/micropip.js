import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = await loadPyodide();
await python.loadPackage("micropip");
const wheel = new URL("WHEEL", import.meta.url).href;
await python.pyimport("micropip").install(wheel);
const { handle } = python.pyimport("py_rules.page.bridge");
postMessage(handle('{"do": "view", "game": "palindrome-war", "record": "moves=-a"}'));

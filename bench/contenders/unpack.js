import { loadPyodide } from "./pyodide/pyodide.mjs";

const wheel = fetch(new URL("WHEEL", import.meta.url)).then((answer) => answer.arrayBuffer());
const python = await loadPyodide();
python.unpackArchive(await wheel, "wheel");
const { handle } = python.pyimport("py_rules.bridge");
postMessage(handle('{"do": "play", "game": "palindrome-war", "record": "", "move": "-a"}'));

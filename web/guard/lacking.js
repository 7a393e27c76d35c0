/** What this browser lacks of what a page needs. In the syntax of the oldest browsers. */

/** Return its name in the standards, "" where nothing is missing. @returns {string} */
export function lacking() {
  if (!("noModule" in document.createElement("script"))) return '<script type="module">';
  if (!window.Worker) return "Worker";
  if (!window.WebAssembly) return "WebAssembly";
  if (!window.DecompressionStream) return "DecompressionStream";
  // Of the same versions as the last pieces of syntax, which cannot be asked for.
  return "toSorted" in Array.prototype ? "" : "ECMAScript 2023";
}

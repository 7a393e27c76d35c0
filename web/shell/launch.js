/**
 * Starts the engine's worker while the page is still being read, so that nothing waits for the
 * page's own script. What the worker says before somebody listens is kept. A classic script.
 */

(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const script = new URL("./worker.js", src).href;

  /** @param {string[]} manner words for the worker, which see */
  const launch = (manner) => {
    // A worker that starts from a blob inherits the page's policy; one with an address would not.
    const source = new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" });
    const address = URL.createObjectURL(source);
    return new Worker(address, { type: "module", name: ["noon engine", ...manner].join(" ") });
  };

  const worker = launch(navigator.serviceWorker?.controller ? [] : ["first"]);
  /** @type {object[]} */
  const heard = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = ({ message }) => heard.push({ failed: message });
  window.noonEngine = {
    launch,
    takeFirst: () => {
      worker.onmessage = worker.onerror = null;
      return { worker, heard };
    },
  };
})();

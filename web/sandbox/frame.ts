/**
 * The script of the sandbox's frame: it starts the worker in which other people's Python runs, and
 * hands it a port to the page. It stands in the frame's own document, whose policy allows this
 * script by its hash, scripts that the page hands in, WebAssembly, and nothing from any address.
 */

const policy = globalThis.trustedTypes?.createPolicy("noon-sandbox", {
  createScriptURL: (address) => address,
});

addEventListener(
  "message",
  ({ source, data, ports }) => {
    const [port] = ports;
    if (source !== parent || !port) return;
    const address = URL.createObjectURL(new Blob([data.script], { type: "text/javascript" }));
    const worker = new Worker(policy?.createScriptURL(address) ?? address, { name: "sandbox" });
    worker.onerror = ({ message }) => {
      worker.terminate(); // one failure is enough: more would flood the page
      parent.postMessage(String(message), "*");
    };
    worker.postMessage(null, [port]);
  },
  { once: true },
);

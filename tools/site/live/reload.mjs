/**
 * What `build.py dev` puts into each page: it is loaded again whenever there is something new to
 * see, and no service worker keeps old files for it. Runs as a script of the page, not as a module.
 */

{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const events = new EventSource(new URL("events", script.src));
  events.onmessage = ({ data }) => {
    if (data !== script.dataset.build) location.reload();
  };

  // Of the worker that takes the place of an older one: see sw.mjs.
  const address = new URL(location.href);
  if (address.searchParams.has("fresh")) {
    address.searchParams.delete("fresh");
    history.replaceState(history.state, "", address);
  }
  void navigator.serviceWorker?.getRegistrations().then((all) => {
    for (const registration of all) void registration.unregister();
  });
  // The page takes this for a browser that has none.
  Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
}

/**
 * `build.py dev` puts this script into each page: it reloads the page after each build, and removes
 * service workers, which would serve old files. A classic script, because it reads `currentScript`.
 */

{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const events = new EventSource(new URL("events", script.src));
  events.onmessage = ({ data }) => {
    if (data !== script.dataset.build) location.reload();
  };

  // From the service worker that replaces an older one: see sw.mjs.
  const address = new URL(location.href);
  if (address.searchParams.has("fresh")) {
    address.searchParams.delete("fresh");
    history.replaceState(history.state, "", address);
  }
  void navigator.serviceWorker?.getRegistrations().then((all) => {
    for (const registration of all) void registration.unregister();
  });
  // To the page, this browser supports no service workers.
  Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
}

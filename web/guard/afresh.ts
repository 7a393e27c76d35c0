/**
 * Loads a page again without the browser's cache, then without damaged files of the service worker,
 * and in the end without the service worker. The guard loads this separate script when its button
 * is pressed. If it fails to load, the guard just loads the page again.
 */

export {}; // a module to the type checker, so that these are no globals

var script = document.currentScript as HTMLScriptElement;
var NAME = "noon:" + new URL("../", script.src).pathname + "afresh";
var LATER = 300000; // milliseconds, after which a try counts as the first

function go() {
  location.reload();
}

Promise.all([fetchAgain(), mendKept(isAgain())]).then(go, go);

/** Whether this tab tried this a moment ago without success. */
function isAgain() {
  try {
    var last = Number(sessionStorage.getItem(NAME));
    sessionStorage.setItem(NAME, String(Date.now()));
    return Date.now() - last < LATER;
  } catch (_) {
    return false; // storage is refused
  }
}

/** Fetch the page, its styles and scripts, and those of later parts, past the browser's cache. */
function fetchAgain() {
  var addresses: { [address: string]: true } = {};
  addresses[location.href.split("#")[0] as string] = true;
  var named = document.querySelectorAll("script[src],link[rel=modulepreload],link[rel=stylesheet]");
  Array.prototype.forEach.call(named, function (part) {
    addresses[part.src || part.href] = true;
  });
  performance.getEntriesByType("resource").forEach(function (loaded) {
    if (/\.js$/.test(loaded.name)) addresses[loaded.name] = true;
  });
  return Promise.all(
    Object.keys(addresses).map(function (address) {
      return fetch(address, { cache: "reload" }).then(function (reply) {
        return reply.arrayBuffer(); // browsers cache only files that were read to the end
      }, ignore);
    }),
  ).then(ignore, ignore);
}

/** Let the service worker repair its files, or remove it. */
function mendKept(again: boolean) {
  var workers = navigator.serviceWorker;
  if (!workers) return null;
  return workers.getRegistration().then(function (registration) {
    if (!registration) return null;
    if (again) return leave(registration);
    return verify(workers.controller).then(function () {
      return change(registration);
    });
  }, ignore);
}

/** Let the service worker check every saved file against its hash. */
function verify(worker: ServiceWorker | null) {
  return new Promise(function (done) {
    if (!worker) return done(null);
    var channel = new MessageChannel();
    channel.port1.onmessage = done;
    worker.postMessage("VERIFY", [channel.port2]);
  });
}

/** Change to a newer version, if any. */
function change(registration: ServiceWorkerRegistration) {
  return registration.update().then(function () {
    var next = registration.waiting || registration.installing;
    if (!next) return null;
    var worker = next;
    return new Promise(function (done) {
      var follow = function () {
        if (worker.state === "installed") worker.postMessage("SKIP_WAITING");
        if (worker.state === "activated" || worker.state === "redundant") done(null);
      };
      worker.addEventListener("statechange", follow);
      follow();
    });
  });
}

/** Remove the service worker if the server answers. */
function leave(registration: ServiceWorkerRegistration) {
  var active = registration.active;
  if (!active) return null;
  return fetch(active.scriptURL, { cache: "no-store" }).then(function (reply) {
    return reply.ok && registration.unregister();
  });
}

function ignore(): null {
  return null;
}

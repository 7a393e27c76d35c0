/**
 * Loads a page again past whatever was wrong: what the browser has cached, what the service worker
 * has kept, and in the end the service worker itself. A separate script, which the guard loads when
 * its button is pressed; where this does not load either, the page is loaded again as it is.
 */

export {}; // a module to the type checker, so that these are no globals

var script = document.currentScript as HTMLScriptElement;
var NAME = "noon:" + new URL("../", script.src).pathname + "afresh";
var LATER = 300000; // milliseconds, after which a try counts as the first

function go() {
  location.reload();
}

Promise.all([fetchAgain(), mendKept(isAgain())]).then(go, go);

/** Whether this was tried in this tab a moment ago, in vain. */
function isAgain() {
  try {
    var last = Number(sessionStorage.getItem(NAME));
    sessionStorage.setItem(NAME, String(Date.now()));
    return Date.now() - last < LATER;
  } catch (_) {
    return false; // storage is refused
  }
}

/** Have the page, its scripts and its styles fetched past the browser's cache. */
function fetchAgain() {
  var named = document.querySelectorAll("script[src],link[rel=modulepreload],link[rel=stylesheet]");
  var parts = [{ src: location.href.split("#")[0], href: "" }].concat(
    Array.prototype.slice.call(named),
  );
  return Promise.all(
    parts.map(function (part) {
      return fetch(part.src || part.href, { cache: "reload" }).then(function (reply) {
        return reply.arrayBuffer(); // only what was read to its end is cached
      }, ignore);
    }),
  ).then(ignore, ignore);
}

/** Have what the service worker has kept mended, or do without it. */
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

/** Have every kept file checked against its hash. */
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

/** Do without it if the server is there. */
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

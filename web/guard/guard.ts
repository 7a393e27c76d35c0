/**
 * Watches the start of a page, in a syntax that every browser reads. If a script is missing or
 * broken, or needs a feature that this browser lacks, it shows a sentence and a button that reloads
 * the page. The page's content without scripts stays as it is.
 */

export {}; // a module to the type checker, so that these are no globals

var LOOK = 5000; // milliseconds between two looks at the loaded files
var DONE = 3; // looks without anything new, where every script of the page is here
var STALLED = 12; // where some are not: a slow line still loads
var LIMIT = 20000; // milliseconds for a reload
var GRACE = 2000; // milliseconds for a page to continue after an error

// Inline: the page's styles may be missing.
var LOOKS =
  "position:fixed;left:0;right:0;top:0;z-index:9;padding:12px;text-align:center;" +
  "background:#1e1b2e;color:#fff;font:16px sans-serif";
var BUTTON_LOOKS = "min-height:44px;margin:8px;padding:0 16px;border:1px solid;outline-color:#fff";

var script = document.getElementById("guard") as HTMLScriptElement;
var texts: { broken: string; again: string; lacks: string } = JSON.parse(
  script.getAttribute("data-texts") || "{}",
);
var home = document.createElement("a");
home.href = script.getAttribute("data-base") || "";
var site = home.href;

/** A policy that lets this script load `afresh.js` and nothing else. */
var trusted =
  window.trustedTypes &&
  window.trustedTypes.createPolicy("noon-guard", { createScriptURL: remedy });

var isAlive = false;
/** Whether a file is missing that the page can start without, but not work well. */
var isIncomplete = false;
var notice: HTMLElement | null = null;
var lastSeen = -1;
var quiet = 0;

/** Return the sentence about what this browser lacks, "" where nothing is missing. */
function lacks() {
  var what = lacking();
  return what && texts.lacks.replace("{what}", what);
}

/** Show what is wrong, as soon as the page has a body. */
function tell() {
  if (notice || (isAlive && !isIncomplete)) return;
  if (!document.body) return document.addEventListener("DOMContentLoaded", tell);
  var missing = lacks();
  notice = document.createElement("div");
  notice.style.cssText = LOOKS;
  notice.setAttribute("role", "alert");
  var sentence = document.createElement("p");
  sentence.textContent = missing || texts.broken;
  notice.appendChild(sentence);
  if (!missing) notice.appendChild(again());
  document.body.insertBefore(notice, document.body.firstChild);
}

function again() {
  var button = document.createElement("button");
  button.textContent = texts.again;
  button.style.cssText = BUTTON_LOOKS;
  button.onclick = function () {
    button.disabled = true;
    reload();
  };
  return button;
}

/** Return the address of the script that reloads the page, past the browser's cache. */
function remedy() {
  return site + "guard/afresh.js?" + Date.now();
}

/** Load the page again without its cached files, or just load it again if that fails. */
function reload() {
  var again = function () {
    location.reload();
  };
  var way = document.createElement("script");
  way.src = trusted ? trusted.createScriptURL("") : remedy();
  way.onerror = again;
  setTimeout(again, LIMIT);
  document.body.appendChild(way);
}

/** A file has failed that the page may not need: wait a moment. */
function doubt() {
  if (!isAlive) setTimeout(tell, GRACE);
}

/** Whether a file is of the site, and not of an extension. */
function isOurs(address: unknown) {
  return String(address).indexOf(site) === 0;
}

function onError(event: Event | ErrorEvent) {
  var target = event.target as HTMLScriptElement & HTMLLinkElement;
  if (isOurs("filename" in event ? event.filename : "")) return doubt();
  if (target.rel === "stylesheet" && isOurs(target.href)) isIncomplete = true;
  else if (target.nodeName !== "SCRIPT" || !isOurs(target.src)) return;
  tell();
}

/** Whether every first script of the page has loaded or failed. */
function areAllHere() {
  if (document.readyState !== "complete") return false;
  var parts = document.querySelectorAll("script[src],link[rel=modulepreload]");
  return Array.prototype.every.call(parts, isHere);
}

function isHere(part: HTMLScriptElement & HTMLLinkElement) {
  return performance.getEntriesByName(part.src || part.href).length > 0;
}

/**
 * Say that the page is stuck when nothing has loaded for long, and remove the message if it
 * continues. Looks are counted instead of seconds, because a frozen page makes no looks.
 */
function look() {
  var seen = performance.getEntriesByType("resource").length;
  if (document.readyState === "complete") seen += 1;
  quiet = seen === lastSeen ? quiet + 1 : 0;
  lastSeen = seen;
  if (quiet >= (areAllHere() ? DONE : STALLED)) tell();
}

/** The page has said that it listens. */
function alive() {
  isAlive = true;
  clearInterval(looking);
  if (!notice || isIncomplete || !notice.parentNode) return;
  notice.parentNode.removeChild(notice);
  notice = null;
}

/** A part of the page has failed after its start. @param text that says so */
function fail(text: string) {
  isIncomplete = true;
  texts.broken = text;
  tell();
}

var looking = setInterval(look, LOOK);
window.addEventListener("error", onError, true);
window.addEventListener("unhandledrejection", doubt);
if (lacking() === '<script type="module">') {
  isIncomplete = true;
  tell();
}

window.noonGuard = {
  alive: alive,
  fail: fail,
  lacks: lacks,
  reload: reload,
};

/** Return the name of what this browser lacks, "" where nothing is missing. */
function lacking(): string {
  if (!("noModule" in document.createElement("script"))) return '<script type="module">';
  if (!window.Worker) return "Worker";
  if (!window.WebAssembly) return "WebAssembly";
  if (!window.DecompressionStream) return "DecompressionStream";
  // These came in the same versions as the newest syntax, which cannot be tested for.
  return "toSorted" in Array.prototype ? "" : "ECMAScript 2023";
}

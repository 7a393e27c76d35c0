/** The files that a page names. In the syntax of the oldest browsers. */

/** Return the addresses of what elements of the page load. @param {string} selector @returns {string[]} */
export function addressesOf(selector) {
  var elements = document.querySelectorAll(selector);
  return /** @type {string[]} */ (Array.prototype.map.call(elements, addressOf));
}

/** @param {HTMLScriptElement & HTMLLinkElement} element @returns {string} */
function addressOf(element) {
  return element.src || element.href;
}

/** The few things of lit-html that the front ends and the shell draw with. */

export { classMap } from "../vendor/lit-html/directives/class-map.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";
export { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";

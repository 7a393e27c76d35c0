/** The few things of lit-html that the front ends and the shell draw with. */

export { html, nothing, render, svg } from "lit-html";
export { repeat } from "lit-html/directives/repeat.js";

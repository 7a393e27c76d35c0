/** The coin in the set-up: it decides who starts, if they like. */

import { html, render } from "../../view/lit.js";
import { drawToss, spin, tossCoin } from "./coin.js";

/** Draw the place of the coin; `listenToToss` fills it. */
export const drawCoinPlace = () => html`<div class="toss"></div>`;

/** Return the side that decided, as a tag of a record. @param {HTMLFormElement} form @returns {[string, string][]} */
export const coinIn = ({ dataset: { coin } }) => (coin ? [["coin", coin]] : []);

/**
 * Let the coin decide who starts: whom it names sits first from then on.
 * @param {HTMLFormElement} form
 */
export const listenToToss = (form) => {
  const place = /** @type {HTMLElement} */ (form.querySelector(".toss"));
  const field = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
  const draw = () => {
    const { coin } = form.dataset;
    const side = coin === "sun" || coin === "diamond" ? coin : null;
    render(drawToss(field("player1").value, side), place);
  };
  const swap = (/** @type {string} */ name) => {
    const [one, two] = [field(`${name}1`), field(`${name}2`)];
    [one.value, two.value] = [two.value, one.value];
  };
  place.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-toss]")) return;
    const side = tossCoin();
    form.dataset.coin = side;
    if (side === "diamond") {
      swap("player");
      swap("computer");
    }
    draw();
    spin(place);
    form.dispatchEvent(new Event("change"));
  });
  form.addEventListener("input", draw);
  draw();
};

/** The coin, with a sun and a diamond: it decides who starts. */

import { pickRandom } from "../../app/random.ts";
import type { App } from "../../app/types.ts";
import { isStill } from "../../board/animation.ts";
import { vocabulary } from "../../i18n/message.ts";
import { html, render, svg } from "../../view/lit.ts";
import { fieldOf, openSheet } from "../dialog/dialog.ts";

type Side = "sun" | "diamond";

const { t } = vocabulary("features/coin");
const frame = vocabulary("frame");

const tossCoin = (): Side => pickRandom(["sun", "diamond"]);

const SIGNS = {
  sun: svg`<circle class="sign" r="12" />`,
  diamond: svg`<path class="sign" d="M0-16 16 0 0 16-16 0z" />`,
};

/** @param side the upper one */
const drawCoin = (side: Side) => html`<svg class="coin" viewBox="-32 -32 64 66" aria-hidden="true">
  <circle class="rim" cy="3" r="29" /><circle class="face" r="29" />
  ${SIGNS[side]}
</svg>`;

/**
 * Draw the coin and its result. A second toss often gives the same side, so the tosses are counted.
 * @param name of the player who starts @param side null before the first toss @param count tosses
 */
const drawToss = (name: string, side: Side | null, count = 1) => html`${drawCoin(side ?? "sun")}
  <p role="status">
    <b>${t("starts", { name })}</b>
    <small>${t(side ?? "seated")} ${count > 1 ? t("number", { count }) : ""}</small>
  </p>`;

/**
 * Let the coin turn three half turns; a tap on it, or a preference for no motion, skips them.
 * @param place that holds it
 */
const spin = (place: HTMLElement) => {
  const coin = place.querySelector(".coin");
  if (!coin || isStill()) return;
  const turning = coin.animate([{ transform: "rotateX(540deg)" }, { transform: "rotateX(0)" }], {
    duration: 700,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
  coin.addEventListener("click", () => turning.finish(), { once: true });
};

/**
 * Toss for the next match, and return the side that fell.
 * @param players the first of them is the sun's @returns null if the sheet was closed
 */
export const askToss = async (app: Pick<App, "set">, players: string[]): Promise<Side | null> => {
  const side = tossCoin();
  const name = players[side === "sun" ? 0 : 1] ?? "";
  const body = html`<div class="toss">${drawToss(name, side)}</div>
    <button class="button is-main" value="play">${frame.t("start")}</button>`;
  const answer = await openSheet(app, t("title"), body, spin);
  return answer === "play" ? side : null;
};

/** Return the side that decided, as tags of a record. */
export const coinIn = ({ dataset: { coin } }: HTMLFormElement): [string, string][] => [
  ...(coin ? ([["coin", coin]] as [string, string][]) : []),
  ...(coin === "diamond" ? ([["seats", "swapped"]] as [string, string][]) : []),
];

/** Let the coin decide who starts; both players keep their side and color. */
export const listenToToss = (form: HTMLFormElement) => {
  let count = 0;
  const place = form.querySelector(".toss") as HTMLElement;
  const draw = () => {
    const { coin } = form.dataset;
    const side = coin === "sun" || coin === "diamond" ? coin : null;
    const label = t(side ? "again" : "toss");
    const { placeholder, value } = fieldOf(form, side === "diamond" ? "player2" : "player1");
    render(
      html`${drawToss(value || placeholder, side, count)}
        <button type="button" class="button" data-toss>${label}</button>`,
      place,
    );
  };
  place.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-toss]")) return;
    count++;
    form.dataset.coin = tossCoin();
    draw();
    spin(place);
    form.dispatchEvent(new Event("change"));
  });
  form.addEventListener("input", draw);
  draw();
};

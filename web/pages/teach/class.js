/** Codes for a class: one for all tasks of a worksheet, and a large one for the projector. */

import { openSheet } from "../../features/dialog/dialog.js";
import { botGoal, codeLabel, sayTooLong, taskIn } from "../../features/task/record.js";
import { vocabulary } from "../../i18n/message.js";
import { fragmentOfTasks, tasksIn } from "../../storage/worksheet.js";
import { html, nothing } from "../../view/lit.js";
import { drawCode, fitsCode } from "../../view/qr-code.js";
import { addressOf, LONG_ADDRESS, typedAddress } from "./cards.js";

/** @import { Card } from "../../storage/worksheet.js" */

const { t } = vocabulary("pages/teach");

/** Return the address that opens tasks in turn; those for bots are opened in the lab, one by one. @param {Card[]} cards @param {URL} site */
const addressOfAll = (cards, site) => {
  const fragment = fragmentOfTasks(
    cards.filter(({ record }) => {
      const { goal, words } = taskIn(record);
      return (goal || words) && botGoal(goal) === null;
    }),
  );
  return tasksIn(fragment).length > 1 ? new URL(`#${fragment}`, site).href : "";
};

/** Draw the code for all tasks, nothing where there are fewer than two. @param {Card[]} cards @param {URL} site */
export const drawAllTasks = (cards, site) => {
  const address = addressOfAll(cards, site);
  if (!address) return nothing;
  return html`<h3>${t("allTasks")}</h3>
    <p>${t("inTurn")}</p>
    ${fitsCode(address) ? drawCode(address, codeLabel()) : html`<p class="hush">${sayTooLong()}</p>`}
    <p class="card-link" dir="ltr"><a href=${address} target="_blank" rel="noopener">${address}</a></p>
    ${fitsCode(address) ? html`<button type="button" class="button" data-large="all">${t("large")}</button>` : nothing}`;
};

/** Show a code on the whole screen, with an address that is short enough to be typed. @param {string} title @param {string} address @param {string} typed */
const showLarge = (title, address, typed) => {
  const short = typed.replace(/^https?:\/\//, "");
  void openSheet(
    { dispatch() {} },
    title,
    html`<div class="projector stack is-loose">
      ${drawCode(address, codeLabel())}
      ${short.length <= LONG_ADDRESS ? html`<p dir="ltr">${short}</p>` : nothing}
    </div>`,
  );
};

/** Show the code for all tasks on the whole screen. @param {Card[]} cards @param {URL} site */
export const showAllTasks = (cards, site) => {
  const address = addressOfAll(cards, site);
  showLarge(t("allTasks"), address, address);
};

/** Show the code of a card on the whole screen. @param {string} title @param {Card} card @param {URL} site */
export const showCard = (title, card, site) =>
  showLarge(title, addressOf(card, site), typedAddress(card, site));

/** Offers a first match at the head of the rules, and brings what it is made of. */

import { vocabulary } from "../../i18n/message.js";
import { keepSetting, setting } from "../../storage/settings.js";
import { html, render } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { Lesson } from "./lesson.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/rules-text");

const SEEN = "lesson:"; // and the game: the setting that says it was begun here once

/**
 * Offer a first match; who opens the rules for the first time, before anything was played, is in it.
 * @param {App} app @param {HTMLElement} place
 */
export const offerLesson = (app, place) => {
  const { slug } = app.game.entry;
  const name = `${SEEN}${slug}`;
  const offer = () => {
    render(
      html`<button type="button" class="button" @click=${begin}>${icon("on")}${t("lesson")}</button>`,
      place,
    );
  };
  const begin = () => {
    keepSetting(name, "yes");
    const skip = () => {
      offer();
      place.querySelector("button")?.focus();
    };
    void new Lesson(app, place, skip).begin(fetchLesson);
  };
  if (setting(name) === null && app.state.match.ply === 0) begin();
  else offer();
};

/** @returns {Promise<import("./lesson.js").LessonText>} what the page's game teaches, in its language */
const fetchLesson = async () => {
  const reply = await fetch(new URL("lesson.json", document.baseURI));
  if (!reply.ok) throw new Error(`lesson.json: ${reply.status}`);
  return reply.json();
};

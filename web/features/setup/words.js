/** Words that players type: without the space that a phone adds, and in capitals. */

import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("features/setup");

/** @param {HTMLFormElement} form @returns {NodeListOf<HTMLInputElement>} */
const wordsIn = (form) => form.querySelectorAll(".is-word");

/** Follow the words of a form, and say which are refused. @param {HTMLFormElement} form */
export const followWords = (form) => {
  form.addEventListener("input", () => {
    for (const field of wordsIn(form)) field.setCustomValidity("");
  });
  form.addEventListener("change", () => {
    for (const field of wordsIn(form)) field.value = field.value.trim().toUpperCase();
  });
  const refuse = () => {
    for (const field of wordsIn(form))
      if (!field.validity.valid) field.setCustomValidity(t("wordRefused", { shape: field.title }));
  };
  form.addEventListener("invalid", refuse, true);
};

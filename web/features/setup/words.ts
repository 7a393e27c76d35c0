/** Words that players type: without the space that a phone adds, and in capitals. */

import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/setup");

const wordsIn = (form: HTMLFormElement): NodeListOf<HTMLInputElement> =>
  form.querySelectorAll(".is-word");

/** Follow the words of a form, and say which are refused. */
export const followWords = (form: HTMLFormElement) => {
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

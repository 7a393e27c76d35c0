/** Names and moves in a text that is read from right to left. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setMessages, vocabulary } from "../../web/i18n/message.js";
import { speak } from "./speak.js";

const { rich, t } = vocabulary("frame");

afterEach(() => speak("en"));

/** Say a message in a language. @param {string} language @param {string} message */
const say = (language, message) => {
  setMessages(language, { frame: { decided: message } });
  return (/** @type {string} */ name) => t("decided", { name });
};

test("each stands apart from the words around it", () => {
  for (const language of ["ar", "ar-XB", "he", "fa"]) {
    assert.equal(say(language, "({name})")("Ada"), "(\u2068Ada\u2069)", language);
  }
});

test("empty parts add nothing", () => {
  assert.equal(say("ar", "({name})")(""), "()");
});

test("bold words stay bold", () => {
  setMessages("ar", { frame: { decided: "**{name}**" } });
  assert.equal(rich("decided", { name: "Ada" }).replaceAll("\u0002", "*"), "*\u2068Ada\u2069*");
});

test("from left to right nothing is added", () => {
  for (const language of ["en", "de", "es", "fr"]) {
    assert.equal(say(language, "({name})")("Ada"), "(Ada)", language);
  }
});

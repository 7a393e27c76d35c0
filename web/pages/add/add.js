/** The page on which games are added that came as wheels. */

import { letGamesBeAdded } from "../../guests/adding.js";
import { addMessages, setMessages } from "../../i18n/message.js";

const root = document.documentElement;
const { messages, own, ...site } = JSON.parse(
  document.getElementById("add-data")?.textContent ?? "{}",
);
if ("leaving" in root.dataset) await new Promise(() => {}); // for the page in another language
const { default: shared } = await import(messages);
setMessages(root.lang, shared);
addMessages(own);
window.noonGuard?.alive();
await letGamesBeAdded(/** @type {HTMLElement} */ (document.getElementById("add")), site);

/** The home page: the match to go on with, whether the site is saved, and the theme. */

import { nextTheme } from "../features/preferences/theme.js";
import { startLanguage } from "../i18n/language.js";
import { currentLanguage, vocabulary } from "../i18n/message.js";
import { inWords } from "../i18n/number-words.js";
import { Offline } from "../storage/offline.js";
import { SITE } from "../storage/scope.js";
import { savedMatches } from "../storage/store.js";
import { frontEndOf } from "../view/front-end.js";
import { html, nothing, render } from "../view/lit.js";
import { icon } from "../view/marks.js";

const { t } = vocabulary({
  en: {
    title: "noon · {count} duels for two",
    continue: "Continue the match",
    next: "{first} – {second}. {name} is next, on move {n}.",
    saved: "Saved for offline",
    saving: "Saving for offline",
    "not-saved": "Not saved for offline",
    update: "A new version is ready.",
    change: "Change to it",
  },
  de: {
    title: "noon · {count} Duelle für zwei",
    continue: "Die Partie fortsetzen",
    next: "{first} – {second}. {name} ist dran, Zug {n}.",
    saved: "Offline gespeichert",
    saving: "Wird offline gespeichert",
    "not-saved": "Nicht offline gespeichert",
    update: "Eine neue Version ist da.",
    change: "Jetzt wechseln",
  },
});

startLanguage();
document.title = t("title", { count: inWords(document.querySelectorAll(".card").length) });

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const loaded = new Promise((done) => {
  if (document.readyState === "complete") done(undefined);
  window.addEventListener("load", done);
});
const offline = new Offline(
  {
    onState: (state) => {
      if (state === "unknown") return;
      render(html`${state === "saved" ? icon("check") : nothing}${t(state)}`, region("offline"));
    },
    onUpdate: () =>
      render(
        html`${t("update")} <button data-do="update">${t("change")}</button>`,
        region("update"),
      ),
  },
  loaded,
);

document.addEventListener("click", (event) => {
  const act = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(act instanceof HTMLElement)) return;
  if (act.dataset.do === "theme") nextTheme();
  if (act.dataset.do === "update") offline.update();
});

/** Return the front end of a game, null if it cannot be loaded. @param {string} game @returns {Promise<import("../view/types.js").FrontEnd | null>} */
const drawnBy = async (game) => {
  const known = games[game];
  if (!known) return null;
  try {
    return frontEndOf(await import(new URL(known.script, SITE).href), known.entry);
  } catch {
    return null; // the page is being left, or the server is gone: the card keeps its picture
  }
};

/** Show each game's own running match on its card. @param {import("../storage/store.js").SavedMatch[]} running */
const showRunning = async (running) => {
  for (const card of document.querySelectorAll(".card[data-game]")) {
    const game = card.getAttribute("data-game") ?? "";
    const match = running.find((each) => each.game === game);
    const picture = /** @type {HTMLElement | null} */ (card.querySelector(".picture"));
    if (!match || !picture) continue;
    const front = await drawnBy(game);
    if (!front) continue;
    // What the build has drawn goes; what was rendered here before is rendered again.
    if (!picture.hasAttribute("data-live")) picture.replaceChildren();
    picture.setAttribute("data-live", "");
    render(front.picture(match.state), picture);
  }
};

/** Show the match that was left last, if it is not over. */
const showContinue = async () => {
  const running = (await savedMatches()).filter(({ state }) => state.ply > 0 && !state.outcome);
  const match = running[0];
  if (!match) return render(nothing, region("continue"));
  const { game, record, state } = match;
  const card = document.querySelector(`.card[href="${CSS.escape(game)}/"]`);
  if (!card) return;
  const front = await drawnBy(game);
  if (!front) return;
  const [first, second] = state.players;
  const values = { first, second, name: state.players[state.to_move], n: state.ply + 1 };
  render(
    html`<a class="card is-continue" href=${`${game}/#${record}`}>
      <div class=${card.querySelector(".picture")?.className}>${front.picture(state)}</div>
      <div>
        <p class="over">${t("continue")}</p>
        <h2>${card.querySelector("h2")?.textContent}</h2>
        <p>${t("next", values)}</p>
      </div>
    </a>`,
    region("continue"),
  );
  await showRunning(running);
};

/**
 * What the page knows of each game: its script, what the rules say of it, and its sentence in other
 * languages.
 * @type {Record<string, { script: string, summaries: Record<string, string>,
 *   entry: import("../rules/contract.js").CatalogEntry }>}
 */
const games = JSON.parse(region("games").textContent ?? "{}");

for (const card of document.querySelectorAll(".card[data-game]")) {
  const summary = games[card.getAttribute("data-game") ?? ""]?.summaries[currentLanguage()];
  const place = card.querySelector("[lang]");
  if (!summary || !(place instanceof HTMLElement)) continue;
  place.textContent = summary;
  place.lang = currentLanguage();
}

await showContinue();
// A page that comes back from the browser's memory may have been overtaken by a match.
window.addEventListener("pageshow", (event) => event.persisted && void showContinue());

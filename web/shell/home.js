/** The home page: the match to go on with, whether the site is saved, and the theme. */

import { html, nothing, render } from "../parts/lit.js";
import { icon } from "../parts/marks.js";
import { vocabulary } from "../parts/words.js";
import { startLanguage } from "./language.js";
import { Offline } from "./offline.js";
import { savedMatches } from "./store.js";
import { nextTheme } from "./theme.js";

const { t } = vocabulary({
  en: {
    title: "noon · five duels for two",
    continue: "Continue the match",
    next: "{first} – {second}. {name} is next, on move {n}.",
    saved: "Saved for offline",
    saving: "Saving for offline",
    "not-saved": "Not saved for offline",
    update: "A new version is ready.",
    change: "Change to it",
  },
  de: {
    title: "noon · fünf Duelle für zwei",
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
document.title = t("title");

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

/** Show the match that was left last, if it is not over. */
const showContinue = async () => {
  const match = (await savedMatches()).find(({ state }) => state.ply > 0 && !state.outcome);
  if (!match) return render(nothing, region("continue"));
  const { game, record, state } = match;
  const card = document.querySelector(`.card[href="${CSS.escape(game)}/"]`);
  if (!card) return;
  /** @type {import("../contract.js").FrontEnd} */
  const front = (await import(new URL(`../${frontEnds[game] ?? ""}`, import.meta.url).href))
    .default;
  const [first, second] = state.players;
  const values = { first, second, name: state.players[state.to_move], n: state.ply + 1 };
  render(
    html`<a class="card is-continue" href=${`${game}/#${record}`}>
      <div class="picture">${front.picture(state)}</div>
      <div>
        <p class="over">${t("continue")}</p>
        <h2>${card.querySelector("h2")?.textContent}</h2>
        <p>${t("next", values)}</p>
      </div>
    </a>`,
    region("continue"),
  );
};

/** @type {Record<string, string>} the script of each game, from the page */
const frontEnds = JSON.parse(region("front-ends").textContent ?? "{}");

await showContinue();
// A page that comes back from the browser's memory may have been overtaken by a match.
window.addEventListener("pageshow", (event) => event.persisted && void showContinue());

/** The cards of the home page: the match to go on with, unfinished matches, and won levels. */

import { loadPicture, type Source } from "../../board/host.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { hasLink } from "../../rules/record.ts";
import { moverAfter } from "../../rules/turns.ts";
import { loadPart } from "../../storage/load-part.ts";
import { type Running, runningMatches } from "../../storage/match-list.ts";
import { setting } from "../../storage/settings.ts";
import { html, nothing, redraw, render } from "../../view/lit.ts";
import { drawMissing } from "../../view/missing.ts";
import { seatsOf } from "../../view/seats.ts";
import { region } from "../screen.ts";

/** What draws the pictures of each game, by its slug. */
export type Fronts = Record<string, Pick<Source, "entry" | "script">>;

const { t } = vocabulary("frame");

/** Return the picture of a position, null for none: the card of the game keeps its picture. */
export const pictureOf = async (fronts: Fronts, game: string, state: State | null | undefined) => {
  const source = fronts[game];
  return source && state ? loadPicture(source, state) : null;
};

/** The pictures of the build, by the place in which a match was shown. */
const built = new Map<Element, ChildNode[]>();

/** Show each game's own running match on its card, and no longer one that is over. */
const showRunning = async (fronts: Fronts, running: Running[]) => {
  for (const card of document.querySelectorAll(".card[data-game]")) {
    const game = card.getAttribute("data-game") ?? "";
    const match = running.find((each) => each.game === game);
    const picture = card.querySelector<HTMLElement>(".picture");
    if (!picture) continue;
    const drawn = await pictureOf(fronts, game, match?.picture);
    const before = built.get(picture) ?? [...picture.childNodes];
    if (!drawn && !built.has(picture)) continue;
    built.set(picture, before);
    picture.dataset.seats = seatsOf(match?.picture ?? {});
    redraw(drawn ?? before, picture);
  }
};

/** Return the card of a game, ours or from a wheel. */
export const cardOf = (game: string) => {
  const slug = CSS.escape(game);
  return document.querySelector(`.card:is([data-game="${slug}"], [data-added="${slug}"])`);
};

/** Return what a card shows of a match: its picture, or else that of its game. */
const pictureOn = async (fronts: Fronts, card: Element, { game, picture: position }: Running) => {
  const drawn = card.hasAttribute("data-added") ? null : await pictureOf(fronts, game, position);
  return drawn ?? card.querySelector(".picture > *")?.cloneNode(true) ?? nothing;
};

/** Show the games that came as wheels. */
const showAdded = async (fronts: Fronts) => {
  const place = region("added-games");
  const again = () => showContinue(fronts);
  const part = await loadPart("game", () => import("../../added-games/game.ts")).catch(() => null);
  if (part) await part.showGameFiles(place);
  else render(drawMissing(again), place);
};

/** Show the match that was left last, if it is not over. */
export const showContinue = async (fronts: Fronts) => {
  if (setting("added-games")) await showAdded(fronts);
  const running = await runningMatches();
  const shown = showRunning(fronts, running);
  // One whose wheel was removed cannot be gone on with.
  const match = running.find(({ game }) => cardOf(game));
  const card = match && cardOf(match.game);
  const picture = card && (await pictureOn(fronts, card, match));
  region("continue").querySelector(".is-blank")?.remove();
  if (!card) {
    render(nothing, region("continue"));
    return shown;
  }
  const { players, ply, record, picture: seen } = match;
  const [first, second] = players;
  // Before Python has seen the last moves, it's not always known whose turn it is.
  const isKnown = seen && (seen.alternates || seen.ply === ply);
  const name = isKnown ? players[moverAfter(seen, ply)] : "";
  const address = `${card.getAttribute("href")}#${hasLink(record) ? record : ""}`;
  render(
    html`<a class="card is-continue" href=${address}>
      <div
        class=${card.querySelector(".picture")?.className}
        data-seats=${seatsOf(match.picture ?? {})}
      >${picture}</div>
      <div>
        <p class="over">${t("continue")}</p>
        <h2>${card.querySelector("h2")?.textContent}</h2>
        <p>${name ? t("next", { first, second, name, n: ply + 1 }) : t("moveCount", { n: ply })}</p>
      </div>
    </a>`,
    region("continue"),
  );
  return shown;
};

/** Show how many levels of the computer were mastered in each game. */
export const showStars = async () => {
  if (!setting("ladder")) return;
  const part = await loadPart("ladder", () => import("../../storage/ladder.ts")).catch(
    () => null, // the games can be played
  );
  if (!part) return;
  const ladder = part.ladderHere();
  for (const stars of document.querySelectorAll(".card[data-game] .stars")) {
    const game = stars.closest(".card")?.getAttribute("data-game") ?? "";
    const n = part.rungsOf(ladder, game).won.length;
    const label = stars.getAttribute("data-label") ?? "";
    stars.setAttribute("aria-label", label.replace("{n}", String(n)));
    for (const [at, star] of [...stars.children].entries()) {
      star.classList.toggle("is-won", at < n);
    }
  }
};

/** The puzzle of the day on the home page. */

import { loadPart } from "../../storage/load-part.ts";
import { isDay, keptDaily, puzzleFor, solvedHere } from "../../storage/puzzles.ts";
import { render } from "../../view/lit.ts";
import { region } from "../screen.ts";
import { cardOf, type Fronts, pictureOf } from "./cards.ts";

/** Show a puzzle of today that is not solved yet: each day it is first another game's. */
export const showDaily = async (fronts: Fronts, date: string) => {
  const card = region("daily") as HTMLAnchorElement;
  const slugsOf = (cards: string) =>
    [...document.querySelectorAll(cards)].map((each) => each.getAttribute("data-game") ?? "");
  const slugs = slugsOf(".card[data-game]");
  const game = puzzleFor(date, slugs, slugsOf("[data-unusual-puzzles]"), solvedHere());
  const own = cardOf(game);
  const name = card.querySelector("h2");
  if (!own || !name) return void card.remove();
  const picture = own.querySelector(".picture")?.cloneNode(true);
  if (picture) card.querySelector(".picture")?.replaceWith(picture);
  card.href = isDay(date) ? `puzzles/?game=${game}&day=${date}` : "puzzles/";
  const part = await loadPart("week", () => import("../../puzzles/home/week.ts")).catch(
    () => null, // it can be opened
  );
  part?.showWeek(card, slugs, date);
  name.textContent = own.querySelector("h2")?.textContent ?? ""; // in one frame with the week
  // Once it was made, with its own position.
  const drawn = await pictureOf(fronts, game, keptDaily(date, game)?.state);
  const place = card.querySelector<HTMLElement>(".picture");
  if (!drawn || !place) return;
  place.replaceChildren();
  render(drawn, place);
};

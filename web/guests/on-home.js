/** The games that came as wheels, on the home page; loaded where there are any. */

import { keptGuests } from "../storage/guests.js";
import { render } from "../view/lit.js";
import { drawCard } from "./card.js";
import { wordsOf } from "./texts.js";

/** Show a card for each of them. @param {HTMLElement} place */
export const showGuests = async (place) => {
  const guests = await keptGuests();
  const cards = guests.flatMap((guest) => {
    const summary = guest.packages[0]?.summary ?? "";
    return guest.games.map((game) => drawCard(guest, game, wordsOf(game).summary || summary, ""));
  });
  render(cards, place);
};

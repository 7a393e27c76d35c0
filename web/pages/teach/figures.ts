/** The positions on the cards of the worksheet. */

import { type Drawn, loadFrontEnd } from "../../board/host.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { RulesClient } from "../../rules/client.ts";
import type { State } from "../../rules/contract.ts";
import { html, render } from "../../view/lit.ts";
import { mark } from "../../view/marks.ts";
import { seatsOf } from "../../view/seats.ts";
import type { FrontEnd } from "../../view/types.ts";

const { t } = vocabulary("frame");

const MARGIN = 3; // of a picture, in its own units

const turnIn = ({ players, to_move: mover }: State) => t("turnOf", { name: players[mover] });

const draw = (front: FrontEnd, state: State, look: string) =>
  html`<p>${mark(state.to_move)} ${turnIn(state)}</p>
    <div class="picture card-${look}" translate="no">${front.picture(state)}</div>`;

/** Have a picture fill its place: a card shows what is drawn, without the space around it. */
const fill = (picture: SVGSVGElement | null) => {
  if (!picture) return;
  const { height, width, x, y } = picture.getBBox();
  const shown = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  picture.setAttribute("viewBox", shown.join(" "));
};

/**
 * Return a function that draws the position of a card in its element by the game's own front end,
 * and marks it as drawn.
 */
export const drawerOfFigures = (rules: Pick<RulesClient, "view">) => {
  const viewed = new Map<string, Promise<State>>();
  return async (place: HTMLElement, source: Drawn & { look: string }, record: string) => {
    const name = `${source.entry.slug}#${record}`;
    const viewing = viewed.get(name) ?? rules.view({ game: source.entry.slug, record });
    viewed.set(name, viewing);
    viewing.catch(() => viewed.delete(name)); // what has failed is tried again
    const [state, front] = await Promise.all([viewing, loadFrontEnd(source)]);
    place.dataset.seats = seatsOf(state);
    render(draw(front, state, source.look), place);
    fill(place.querySelector(".picture > svg"));
    place.setAttribute("role", "img");
    const label = state.ply ? front.announce(state) : `${front.boardLabel}.`;
    place.setAttribute("aria-label", `${label} ${turnIn(state)}.`);
    place.dataset.position = name;
  };
};

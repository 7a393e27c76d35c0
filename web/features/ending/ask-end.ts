/** The sheet that asks how a match ends. */

import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { askSheet } from "../dialog/dialog.ts";

const { t } = vocabulary("features/ending");

/**
 * Return what a match offers: the resignation of each person, first of the one to move, and a draw.
 * Two agree on one at any time; a computer agrees where the rules offer one.
 */
export const endsOf = ({ offer_draw: isOffered, players, tags, to_move: mover }: State) => {
  const people = [mover, 1 - mover].filter((player) => !(`computer${player + 1}` in tags));
  const mayDraw = isOffered || people.length !== 1;
  return {
    about: people.length === 2 ? t("about") : "",
    answers: [
      ...(mayDraw ? [{ label: t("draw"), value: "draw", main: isOffered }] : []),
      ...people.map((player) => ({
        label: t("resigns", { name: players[player] ?? "" }),
        value: `resign${player + 1}`,
      })),
      { label: t("playOn"), value: "" },
    ],
  };
};

export const askEnd = async (app: App) => {
  const { about, answers } = endsOf(app.state.match);
  const end = await askSheet(app, t("title"), about, answers);
  if (end) app.dispatch({ type: "end", end });
};

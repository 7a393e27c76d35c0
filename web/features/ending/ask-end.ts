/** The sheet that asks how a match ends. */

import { mayDraw } from "../../app/selectors.ts";
import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { askSheet } from "../dialog/dialog.ts";

const { t } = vocabulary("features/ending");

/** Return the ends that a match offers: a draw, and resignations, first of the one to move. */
export const endsOf = (match: State) => {
  const { offer_draw: isOffered, players, tags, to_move: mover } = match;
  const people = [mover, 1 - mover].filter((player) => !(`computer${player + 1}` in tags));
  return {
    about: people.length === 2 ? t("about") : "",
    answers: [
      ...(mayDraw(match) ? [{ label: t("draw"), value: "draw", main: isOffered }] : []),
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

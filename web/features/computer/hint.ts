/**
 * A hint in two steps: first two moves of which one is best, which for a move in parts have its
 * first part in common, then the move. Where every move loses, or only two are legal, the move and
 * who wins are said at once. Loaded with the first one.
 */

import { onePerApp } from "../../app/one-per-app.ts";
import { isLookingBack } from "../../app/selectors.ts";
import type { App } from "../../app/types.ts";
import { either, toText, vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { briefForecast } from "../../view/forecasts.ts";
import type { FrontEnd } from "../../view/types.ts";

const { t } = vocabulary("features/computer");

/** The last one, and the position that it is for. */
const givenOf = onePerApp(() => ({
  position: "",
  advice: null as Awaited<ReturnType<App["analysis"]["hint"]>> | null,
}));

/** Return a name of the position that the tags of the match don't change. */
const positionOf = ({ state: { id, match } }: App) => [id, ...match.moves].join(" ");

/**
 * Return the best move and another one, in the order of the rules; the other has the same first
 * part if there is such a move. On an empty line both sides are one place: it has another part.
 */
export const pairOf = ({ parts }: FrontEnd, { legal_moves: legal, ply }: State, best: string) => {
  const first = (move: string) => parts?.(move)[0];
  const others = legal.filter((move) => move !== best);
  const alike = others.filter((move) => (first(move) === first(best)) === ply > 0);
  const from = alike.length ? alike : others;
  const other = from[ply % from.length];
  return legal.filter((move) => move === best || move === other);
};

/** Say which two moves, or after that the move itself; the record says that there was a hint. */
export const giveHint = async (app: App) => {
  // It is for the next move, whatever position the board shows.
  if (isLookingBack(app.state)) app.dispatch({ type: "look", position: null });
  const { match } = app.state;
  const position = positionOf(app);
  const given = givenOf(app);
  const isSecond = given.position === position && given.advice !== null;
  try {
    const { forecast, move } = (isSecond && given.advice) || (await app.analysis.hint(match));
    if (positionOf(app) !== position) return;
    if (!("analysis" in match.tags)) {
      app.dispatch({ type: "tag", name: "analysis", value: "hint" });
    }
    const inWords = (each: string) => app.front.move(each, match);
    const pair = pairOf(app.front, match, move);
    const isLost = forecast.winner !== null && forecast.winner !== match.to_move;
    if (isSecond || isLost || pair.length === match.legal_moves.length) {
      const brief = briefForecast(forecast, match.players);
      return app.say(t("hint", { move: inWords(move), brief }));
    }
    Object.assign(given, { position, advice: { forecast, move } });
    const text = t("hintPair", { moves: either(pair.map((each) => toText(inWords(each)))) });
    app.set({ message: { text, isError: false, label: t("hintShow"), act: "hint" } });
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    if (error.code !== "stopped") app.say(reasonOf(error), true);
  }
};

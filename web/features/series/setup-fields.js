/** The length of a series, as the set-up of a match asks for it. */

import { seriesWinner } from "./series.js";

/** @import { Series } from "./series.js" */

/**
 * Return the series that goes on as it was, or a new one where another length is chosen or it is over.
 * @param {Series} series @param {number} best of how many matches, 0 for no end
 * @returns {Series}
 */
export const chosenSeries = (series, best) => {
  const isSame = (series.best ?? 0) === best && seriesWinner(series) === null;
  return isSame ? series : { players: [], won: {}, ...(best ? { best } : {}) };
};

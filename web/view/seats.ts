/** On which side each player sits, with its color: both keep theirs over a rematch. */

type Tagged = { tags?: Record<string, string> }; // a sandbox may leave them out

/** Whether the first player sits on the second side, with its color, as after a rematch. */
export const areSeatsSwapped = ({ tags }: Tagged) => tags?.seats === "swapped";

/** Return how players sit, as `data-seats` in the page. */
export const seatsOf = (match: Tagged) => (areSeatsSwapped(match) ? "swapped" : "own");

/** Return two things of the players in the order of the seats, or back. */
export const inSeats = <Two extends readonly unknown[]>(match: Tagged, both: Two) =>
  (areSeatsSwapped(match) ? [...both].reverse() : both) as Two;

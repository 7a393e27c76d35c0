/** All matches on the disk of a device, read as the page of a game reads those that it may go on with. */

import { matchesFor } from "../../web/storage/matches/kept.js";
import { noteRead } from "../../web/storage/matches/store.js";
import { isId } from "../../web/storage/matches/summaries.js";
import { disk } from "./disk.js";

/** Return them, the newest first; none where the browser does not tell. */
export const savedMatches = async () => {
  const saved = await matchesFor({ game: "", fragment: "", ids: [...disk.keys()].filter(isId) });
  if (saved) noteRead();
  return saved ?? [];
};

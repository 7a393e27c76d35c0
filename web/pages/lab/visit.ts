/** Stores the state of the bot lab when the page is left, and restores it. */

import { keepVisit, keptVisit } from "../../storage/lab.ts";
import type { LabPage } from "./lab-page.ts";
import { showTab } from "./tabs.ts";

/** Stop matches and bots, and store the state. */
export const leave = ({ lab, tournament }: LabPage) => {
  const visit = lab.leave(tournament.isRunning);
  const { tab } = document.body.dataset;
  const { hash } = location;
  const { unstored } = lab.library;
  tournament.stop();
  keepVisit({ hash, tab, ...visit, unstored, tournament: tournament.kept() });
};

/** Restore the stored state. */
export const comeBack = ({ known, lab, tournament }: LabPage) => {
  const visit = keptVisit();
  if (visit?.unstored) void lab.library.takeOver(visit.unstored);
  if (!visit || visit.hash !== location.hash || lab.library.stranger) return;
  if (!known.some(({ slug }) => slug === visit.choices.game)) return; // deleted meanwhile
  showTab(visit.tab);
  void tournament.restore(visit.tournament);
  lab.comeBack(visit);
};

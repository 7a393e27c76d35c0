/** A worksheet that the address of the home page names. */

import { loadPart } from "../../storage/load-part.ts";
import { region } from "../screen.ts";

/** Open the first task of the worksheet; if the address is damaged, ask before. */
export const openTasks = async (isGame: (slug: string) => boolean) => {
  const { openWorksheet, tasksIn } = await loadPart(
    "worksheet",
    () => import("../../storage/worksheet.ts"),
  );
  const tasks = tasksIn(location.hash);
  const intact = tasks.filter(({ game }) => isGame(game));
  const [first] = intact;
  const address = first && `${first.game}/#${first.record}`;
  if (first) openWorksheet(intact);
  if (address && intact.length === tasks.length) return location.replace(address);
  const damaged = region("damaged-tasks");
  damaged.hidden = false;
  const link = damaged.querySelector("a");
  if (address) link?.setAttribute("href", address);
  else link?.remove();
};

/** Whether the address names one. */
export const hasTasks = () => /^#tasks(=|%3D|$)/i.test(location.hash);

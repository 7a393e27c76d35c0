/** What the buttons of the bot lab do. */

import { region } from "../screen.ts";
import type { LabPage } from "./lab-page.ts";
import { showTab } from "./tabs.ts";

/** Ask which game a new bot is for, or no longer. */
const showGames = (isShown: boolean) => {
  const games = region("which");
  const ask = document.querySelector<HTMLElement>('[data-command="which"]');
  games.hidden = !isShown;
  ask?.setAttribute("aria-expanded", String(isShown));
  (isShown ? games.querySelector("button") : ask)?.focus();
};

const showStanding = (block: ScrollLogicalPosition) =>
  region("tournament").querySelector(".lab-message")?.scrollIntoView({ block });

/** Begin or continue a match, and show it. */
const showMatch = (play: () => void) => {
  play();
  showTab("play");
  region("turns").scrollIntoView({ block: "start" });
};

const LIBRARY_COMMANDS = /^(new|copy|import|restore|remove|trust|distrust)-/;

type Run = (value: string) => unknown;

/** Return the function that runs a command of the page by its name. */
export const commandsOf = ({ botMatch, lab, tournament }: LabPage) => {
  const commands: Record<string, Run> = {
    tab: showTab,
    run: () => tournament.isRunning || showMatch(() => lab.run()),
    continue: () => showMatch(() => lab.continue()),
    undo: () => botMatch.undo(),
    stop: () => {
      tournament.stop();
      lab.stop();
      return tournament.count();
    },
    look: (value) => botMatch.look(value),
    "draw-seed": () => lab.set("seed", ""),
    which: () => showGames(region("which").hasAttribute("hidden")),
    "new-bot-for": async (slug) => {
      lab.set("game", slug);
      await lab.library.addNew(slug);
      showGames(false);
    },
    "copy-bot": () => lab.library.duplicate(),
    "import-bot": () => lab.library.bringIn(),
    "export-bot": () => lab.library.takeOut(),
    "remove-bot": () => lab.library.remove(),
    "restore-bot": () => lab.library.restore(),
    "share-bot": () => lab.shareBot(location.href.replace(/[?#].*$/, "")),
    "trust-bot": () => lab.library.trust(),
    "distrust-bot": () => lab.library.distrust(),
    tournament: async () => {
      lab.say("");
      const played = tournament.run({ bots: lab.library.bots, ...lab.choices });
      await Promise.resolve(); // until it is drawn
      showStanding("nearest");
      await played;
      showStanding("start");
    },
    "save-tournament": () => tournament.save(),
    "more-matches": () => tournament.showMore(),
  };
  return async (name: string, value = "") => {
    if (!Object.hasOwn(commands, name)) return;
    await commands[name]?.(value);
    if (LIBRARY_COMMANDS.test(name)) lab.showCode();
  };
};

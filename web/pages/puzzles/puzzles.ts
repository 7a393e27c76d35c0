/** The page of the puzzles: connects it with the rules, with links and with presses. */

import { newId } from "../../app/random.ts";
import { showLast } from "../../board/host.ts";
import { isSecondTap } from "../../board/press.ts";
import { addressOf } from "../../puzzles/address.ts";
import { PuzzleClient } from "../../puzzles/client.ts";
import type { Game, List, Wanted } from "../../puzzles/types.ts";
import { share, sharedDay, sharedText } from "../../puzzles/words.ts";
import type { ChannelPhase } from "../../rules/channel.ts";
import { RulesClient, startRules } from "../../rules/client.ts";
import { writeEntry } from "../../storage/drafts.ts";
import { solvedHere } from "../../storage/puzzles.ts";
import { addedGames } from "../added-games.ts";
import { announce, ROOMY, region, showProgress, WIDE } from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";
import { createPage } from "./page.ts";

const { games: own }: { games: Game[] } = await startPage();
const added = await addedGames(own);
saveOffline(); // so that it can be opened without a network the next time

const listener = {
  onPhase: (phase: ChannelPhase) =>
    region("progress").toggleAttribute("hidden", phase !== "starting"),
  onShare: showProgress,
};
const rules = new RulesClient(added.route(startRules(listener).channel, listener));
const puzzles = new PuzzleClient(rules.channel);

const page = createPage(own, added, puzzles, rules);
const { board, lists, onChange, solving } = page;

const focusTitle = () => region("title").focus({ preventScroll: true });

/** @param address of another list or puzzle of the page */
const goTo = (address: string) => {
  const path = address === "?" ? location.pathname : address;
  if (history.state?.from === path) {
    addEventListener("popstate", focusTitle, { once: true });
    return history.back(); // to where the list was left
  }
  const entry = { from: location.search || location.pathname };
  if (!writeEntry("pushState", entry, path)) return location.assign(path);
  page.follow();
  window.scrollTo(0, 0);
  focusTitle();
};

const linkTo = (wanted: List | Wanted) => new URL(addressOf(wanted), location.href).href;

/** Share a text. @param show shows the message about that, "" for none */
const shareText = async (text: string, show: (said: string) => void) => {
  const said = await share(text);
  show(said);
  if (said) announce(said);
  onChange();
};

const COMMANDS: Record<string, (value: string) => unknown> = {
  look: (value) => solving.look(value),
  back: () => solving.back(),
  solution: () => solving.showSolution(),
  share: () => {
    const { asked, game, run } = page;
    const { puzzle, result } = solving;
    const show = (said: string) => Object.assign(board, { notice: said });
    if (run) return shareText(run.text, show);
    if (asked.screen !== "puzzle" || !puzzle) return;
    const date = "day" in asked ? asked.day : null;
    return shareText(sharedText({ puzzle, result }, game?.name ?? "", date, linkTo(asked)), show);
  },
  "share-day": (date) => {
    const address = linkTo({ screen: "day", date });
    const text = sharedDay({ date, now: page.today }, own, solvedHere(), address);
    return shareText(text, (said) => {
      lists.notice = said ? { text: said, again: null } : null;
    });
  },
  run: () => {
    goTo(addressOf({ screen: "run", seed: newId().slice(0, 8) }));
    page.run?.begin();
  },
  begin: () => page.run?.begin(),
  "try-again": () => {
    (solving.failure ?? lists.notice)?.again?.();
    onChange();
  },
};

board.playOn(solving, {
  onChange: () => {
    board.notice = "";
    onChange();
  },
  onRefused: () => announce(region("status").textContent ?? ""),
  run: (name, value = "") => {
    if (Object.hasOwn(COMMANDS, name)) void COMMANDS[name]?.(value);
  },
});

let tapped: MouseEvent | null = null; // the last time
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-to]") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const isForOther = tapped !== null && isSecondTap(event, tapped); // on the screen before
  tapped = event;
  if (!isForOther) goTo(link.getAttribute("href") ?? "?");
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const practice = lists.requestIn(new FormData(event.target));
  goTo(addressOf({ screen: "puzzle", ...practice, length: 0, seed: newId().slice(0, 8), n: 1 }));
});
window.addEventListener("resize", showLast);
window.addEventListener("popstate", page.follow);
for (const query of [WIDE, ROOMY]) query.addEventListener("change", onChange);
finishStart();
page.follow();

/** The home page: the match to go on with, whether the site is saved, and the theme. */

import { nextTheme } from "../../features/preferences/preferences.ts";
import { vocabulary } from "../../i18n/message.ts";
import { watchDay } from "../../storage/day.ts";
import { SITE } from "../../storage/scope.ts";
import { keepSetting, setting, settingNames } from "../../storage/settings.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import { region } from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";
import { type Fronts, showContinue, showStars } from "./cards.ts";
import { showDaily } from "./daily.ts";
import { hasTasks, openTasks } from "./tasks.ts";

const { t } = vocabulary("frame");

const PERSISTENT = "persistent"; // the setting: the browser was asked

const { fronts }: { fronts: Fronts } = await startPage();

const offline = saveOffline({
  onState: (state) =>
    render(html`${state === "saved" ? icon("check") : nothing}${t(state)}`, region("offline")),
  onUpdate: () =>
    render(
      html`${t("update")} <button class="inline" data-command="update">${t("change")}</button>`,
      region("update"),
    ),
});

document.addEventListener("click", (event) => {
  const act = event.target instanceof Element ? event.target.closest("[data-command]") : null;
  if (!(act instanceof HTMLElement)) return;
  if (act.dataset.command === "theme" && !nextTheme()) render(t("full"), region("offline"));
  if (act.dataset.command === "update") offline.update();
});
window.addEventListener("hashchange", () => hasTasks() && location.reload());
// The guard of the page says where this fails.
if (hasTasks()) await openTasks((slug) => Object.hasOwn(fronts, slug));
// The service worker leads here from a page that is not saved, while there is no network.
const missing = new URLSearchParams(location.search).get("missing");
if (missing?.startsWith(SITE.href)) {
  region("missing-page").hidden = false;
  region("missing-page").querySelector("a")?.setAttribute("href", missing);
}
finishStart();
// Once a match is over there is something that the browser should not delete.
if (settingNames("series:").length && !setting(PERSISTENT)) {
  keepSetting(PERSISTENT, "asked");
  void navigator.storage?.persist?.().catch(() => false);
}

const day = watchDay(() => void showDaily(fronts, day.date));
const showAll = () => Promise.all([showDaily(fronts, day.date), showContinue(fronts), showStars()]);
void showAll();
// A page that comes back from the browser's memory may have been overtaken by a match.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void showAll();
});

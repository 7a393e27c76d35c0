/** The rules as a sheet: the keys that help, the example to step through, and the text. */

import type { App } from "../../app/types.ts";
import { BoardHost } from "../../board/host.ts";
import { drawStepButton, positionAfter } from "../../board/playback.ts";
import { currentLanguage, vocabulary } from "../../i18n/message.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { keepPlayed, wasPlayed } from "../../storage/settings.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import { drawMissing } from "../../view/missing.ts";
import { drawStage, openingUi, resultOf } from "../../view/regions.ts";
import { openSheet } from "../dialog/dialog.ts";
import { Tutorial } from "./tutorial.ts";

const { t } = vocabulary("features/rules-text");
const frame = vocabulary("frame");

export const showRules = async (app: App) => {
  const { example, lesson } = app.game;
  const text = document.getElementById("rules-text");
  const body = html`
    ${currentLanguage() === text?.lang ? nothing : html`<p class="hush">${t("english")}</p>`}
    <section class="lesson stack is-loose" aria-label=${t("lesson")} ?hidden=${!lesson}></section>
    ${text?.cloneNode(true)}
    <div class="example stack" ?hidden=${!example}></div>
    ${drawKeysList(document.getElementById("keys-text")?.textContent ?? "")}`;
  await openSheet(app, frame.t("rules"), body, (form) => {
    const place = form.querySelector(".example");
    if (example && place instanceof HTMLElement) void step(app, place);
    const first = form.querySelector(".lesson");
    if (lesson && first instanceof HTMLElement) offerLesson(app, first);
  });
};

/** Show the first match that teaches the game, as large as the screen allows, else the rules. */
export const showHowTo = async (app: App) => {
  if (!app.game.lesson) return showRules(app);
  const place = html`<section class="lesson is-alone stack is-loose"></section>`;
  await openSheet(app, t("lesson"), place, (form) => {
    const first = form.querySelector(".lesson");
    if (first instanceof HTMLElement) begin(app, first);
  });
};

/** Draw the keyboard help: keys of all games, and of this one. */
const drawKeysList = (own: string) => {
  const line = (keys: string[], what: Parameters<typeof t>[0]) =>
    html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(what)}</dd></div>`;
  return html`<section class="keyboard-help"><h3>${t("keys")}</h3>
    <p>${own}</p>
    <dl class="keys-list stack">
      ${line([t("arrows")], "inside")}
      ${line([t("enter")], "press")}${line([t("escape")], "drop")}
      ${line([t("control"), "Z"], "undo")}${line([t("control"), t("shift"), "Z"], "redo")}
      ${line(["="], "analysis")}${line(["?"], "rules")}
    </dl></section>`;
};

/** Play the example on a small board. */
const step = async (app: App, place: HTMLElement) => {
  const { front, game, report, rules } = app;
  const example = { game: game.entry.slug, record: game.example };
  const region = (name: string) => place.querySelector(`[data-region="${name}"]`) as HTMLElement;
  const host = new BoardHost(region, place);
  host.use(example.game, front);
  let last = 0;
  const show = async (ply: number) => {
    const state = await rules.look(example, ply);
    const end = state.outcome ? resultOf(state, front) : null;
    const line = ply ? frame.t("ply", { n: ply, text: front.announce(state) }) : t("start");
    const playback = { at: ply, last, isPlaying: false };
    const ui = openingUi();
    const press = ({ target }: MouseEvent) => {
      const button = (target as Element).closest("button");
      if (button) show(positionAfter(ply, last, button.dataset.value ?? "")).catch(tell);
    };
    host.draw(
      { match: state, position: state, ui, mode: "play" },
      {
        board: () => drawStage(front.render(state, ui).board),
        steps: () => html`<div class="steps" @click=${press}>
          ${drawStepButton("back", playback)}
          <p role="status">${line}${end ? html` <b>${end.title}.</b>` : nothing}</p>
          ${drawStepButton("on", playback)}
        </div>`,
      },
    );
  };
  /** Without Python the sheet has no example. */
  const tell = (error: unknown) => {
    if (!(error instanceof RulesError)) return report(error);
    render(
      drawMissing(() => step(app, place), reasonOf(error)),
      place,
    );
  };
  try {
    last = (await rules.view(example)).ply;
    render(
      html`<h3>${t("example")}</h3>
        <div class="board" role="group" data-region="board" inert></div>
        <div data-region="steps"></div>`,
      place,
    );
    await show(0);
  } catch (error) {
    tell(error);
  }
};

/**
 * Offer a first match; it begins at once for a player who opens the rules before the first move.
 */
const offerLesson = (app: App, place: HTMLElement) => {
  const offer = () => {
    render(
      html`<button type="button" class="button" @click=${start}
        >${icon("on")}${t("lesson")}</button>`,
      place,
    );
  };
  const start = () =>
    begin(app, place, () => {
      offer();
      place.querySelector("button")?.focus();
    });
  if (!wasPlayed(app.game.entry.slug) && app.state.match.ply === 0) start();
  else offer();
};

const begin = (app: App, place: HTMLElement, onSkip?: () => void) => {
  keepPlayed(app.game.entry.slug);
  void new Tutorial(app, place, onSkip).begin();
};

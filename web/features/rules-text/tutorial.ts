/**
 * A first match, played in the sheet of the rules: each of the reader's moves is one sentence and
 * one control to press, and the last one wins. The positions are those of the real rules; the match
 * behind the sheet is not touched.
 */

import { startOf } from "../../app/selectors.ts";
import type { App } from "../../app/types.ts";
import { GamesHost } from "../../board/games-host.ts";
import type { Playback } from "../../board/playback.ts";
import { Player } from "../../board/steps.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { lastMover } from "../../rules/turns.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { drawSun, icon } from "../../view/marks.ts";
import { drawMissing } from "../../view/missing.ts";
import { drawStage, resultOf } from "../../view/regions.ts";

type Line = Playback & { positions: State[] };
interface LessonText {
  record: string; // of the whole match
  steps: string[]; // a sentence for each move of the reader
}

const { t } = vocabulary("features/rules-text");
const frame = vocabulary("frame");

const PAUSE = 900; // milliseconds before the other side answers

/** Return the lesson of the page's game in its language, null if it cannot be loaded. */
const fetchLesson = async (): Promise<LessonText | null> => {
  try {
    const reply = await fetch(new URL("lesson.json", document.baseURI));
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
};

export class Tutorial {
  #app;
  #host: GamesHost | null = null;
  #onSkip;
  #place;
  #player: Player<Line>;
  #steps: string[] = [];
  /** The reader's side: the player of the last move. */
  #reader = 0;
  /** The moves before the first that is shown. */
  #start = 0;

  constructor(app: App, place: HTMLElement, onSkip?: () => void) {
    this.#app = app;
    this.#place = place;
    this.#onSkip = onSkip;
    this.#player = new Player({ at: 0, isPlaying: false, last: 0 } as Line, {
      pause: PAUSE,
      onStep: () => this.#next(),
    });
    place.closest("dialog")?.addEventListener("close", () => this.#player.stop());
  }

  #region(name: string) {
    return this.#place.querySelector(`[data-region="${name}"]`) as HTMLElement;
  }

  async begin() {
    render(html`<p class="hush" role="status">${frame.t("loadingText")}</p>`, this.#place);
    const lesson = await fetchLesson();
    if (!lesson) return this.#refuse(t("lessonMissing"));
    try {
      const { record, steps } = lesson;
      const match = { game: this.#app.game.entry.slug, record };
      const whole = await this.#app.rules.view(match);
      this.#steps = steps;
      this.#reader = lastMover(whole);
      this.#start = startOf(whole);
      const length = whole.ply + 1 - this.#start;
      const positions = await Promise.all(
        Array.from({ length }, (_, at) => this.#app.rules.look(match, at + this.#start)),
      );
      const side = `of-${this.#reader + 1}`;
      render(
        html`<div
          class="stack is-loose"
          data-region="match"
          tabindex="-1"
          @click=${(event: Event) => event.preventDefault() /* send no form */}
        >
          <div data-region="suns"></div>
          <div class="board ${side}" role="group" data-region="board"></div>
          <p class="says" role="status" data-region="says"></p>
          <div class="hand ${side}" data-region="hand"></div>
          <div class="buttons" data-region="buttons"></div>
        </div>`,
        this.#place,
      );
      this.#listen();
      this.#player.show({ at: 0, isPlaying: false, last: length - 1, positions });
      this.#next();
    } catch (error) {
      const isOfRules = error instanceof RulesError;
      this.#refuse(isOfRules ? reasonOf(error) : t("lessonMissing"));
      if (!isOfRules) this.#app.report(error);
    }
  }

  /** Start the lesson in a separate element. */
  #listen() {
    const { front, game } = this.#app;
    const host = new GamesHost((name) => this.#region(name), this.#region("match"));
    host.use(game.entry.slug, front);
    const play = () => this.#player.step("on");
    host.playOn({ isActive: true, play, said: "" }, { onChange: () => this.#show() });
    this.#host = host;
    // A press on text gives the focus to the sheet, and Tab may give it to the close button.
    const match = this.#region("match");
    match.closest("dialog")?.addEventListener("keydown", (event) => {
      if (event.key.length > 1 || match.contains(event.target as Node)) return;
      if (match.isConnected) match.dispatchEvent(new KeyboardEvent("keydown", event));
    });
  }

  /** Say why there is no lesson. */
  #refuse(reason: string) {
    render(
      drawMissing(() => this.begin(), reason),
      this.#place,
    );
  }

  get #isMine() {
    return !this.#isOver && this.#position.to_move === this.#reader;
  }

  get #isOver() {
    return this.#player.playback.at === this.#player.playback.last;
  }

  get #ply() {
    return this.#start + this.#player.playback.at;
  }

  get #position() {
    const { at, positions } = this.#player.playback;
    return positions[at] as State;
  }

  /** The next move of the lesson. */
  get #move() {
    return this.#player.playback.positions.at(-1)?.moves[this.#ply] ?? "";
  }

  /** Show the next position. The other side moves after a pause. */
  #next() {
    this.#show();
    if (this.#isMine || this.#isOver) this.#player.stop();
    else this.#player.run();
  }

  #show() {
    const { front, state } = this.#app;
    const host = this.#host;
    if (!host) return;
    const place = this.#region("match");
    const from = document.activeElement;
    // The body has it once the button is gone that began the lesson.
    const isFree = from?.matches("body, dialog, [data-close]") === true;
    const isFocused = isFree || this.#place.contains(from);
    const position = this.#position;
    const { isRoomy: roomy, isWide: wide } = state;
    const ui = host.uiOf(position, { active: this.#isMine, roomy, wide });
    const { board, keys } = front.render(position, ui);
    host.draw(
      { match: position, position, ui, mode: "play" },
      {
        suns: () => this.#suns(),
        board: () => drawStage(board),
        says: () => this.#instruction(),
        hand: () => keys,
        buttons: () => (this.#isOver ? this.#end() : this.#skip()),
      },
    );
    this.#region("hand").hidden = this.#isOver;
    const wanted = host.allowOnly(this.#isMine ? this.#move : "");
    if (!isFocused) return;
    const next = this.#isOver ? place.querySelector<HTMLElement>(".is-main") : wanted;
    // While the other side moves there is nothing to press, and the focus waits here.
    (next ?? place).focus();
  }

  /** Draw a sun for each of the reader's moves, filled for moves already made. */
  #suns() {
    const all = this.#steps.length;
    const done = this.#done;
    const label = t("lessonSteps", { n: done, all });
    return html`<p class="suns" role="img" aria-label=${label}>
      ${this.#steps.map((_, at) => drawSun(at < done ? "" : "is-ahead"))}
    </p>`;
  }

  /** The number of the reader's moves so far. */
  get #done() {
    const made = this.#position.movers.slice(this.#start);
    return made.filter((mover) => mover === this.#reader).length;
  }

  /** Announce the last move and the next instruction. */
  #instruction() {
    const { front } = this.#app;
    const position = this.#position;
    if (this.#isOver) {
      const { title, fact } = resultOf(position, front);
      return html`<b>${title}.</b> ${fact}`;
    }
    const made = this.#ply > this.#start ? front.announce(position) : "";
    const step = this.#steps[this.#done] ?? "";
    return html`<span class="sr">${made}</span> ${this.#isMine ? step : t("lessonOther")}`;
  }

  #skip() {
    const onSkip = this.#onSkip;
    if (!onSkip) return nothing;
    const skip = () => {
      this.#player.stop();
      onSkip();
    };
    return html`<button type="button" class="button" @click=${skip}>${t("lessonSkip")}</button>`;
  }

  #end() {
    const again = () => this.#player.step("first");
    return html`<button type="button" class="button is-main" data-close>${t("lessonPlay")}</button>
      <button type="button" class="button" @click=${again}
        >${icon("again")}${t("lessonAgain")}</button>`;
  }
}

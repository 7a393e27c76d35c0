/** The position of the link that is being made: its board, and whether its task can be reached. */

import { taskOf } from "../../../features/task/goal.js";
import { vocabulary } from "../../../i18n/message.js";
import { RulesError, reasonOf } from "../../../rules/errors.js";
import { goalOfLesson, positionOf } from "../link.js";
import { t } from "../messages.js";
import { judge } from "./judge.js";

/** @typedef {import("../../../rules/analysis.js").AnalysisClient} AnalysisClient */
/** @typedef {import("../../../rules/contract.js").Lens} Lens */
/** @typedef {import("../../../rules/contract.js").State} State */
/** @typedef {import("../link.js").Lesson} Lesson */
/** @typedef {import("./figure.js").Drawn} Drawn */
/** @typedef {import("./judge.js").Judgement} Judgement */

const frame = vocabulary("frame");

export class Position {
  /** The position that the rules refuse, null while they have refused none. @type {string | null} */
  refused = null;
  /** @type {Judgement | null} null where there is nothing to judge */
  judgement = null;
  #analysis;
  #figures;
  #onChange;
  #asked = ""; // the position and the task that count
  /** @type {Map<string, Lens>} what is known, by position */
  #known = new Map();

  /**
   * @param {import("./figure.js").Figures} figures @param {Pick<AnalysisClient, "lens">} analysis
   * @param {() => void} onChange told when there is something else to be said
   */
  constructor(figures, analysis, onChange) {
    this.#figures = figures;
    this.#analysis = analysis;
    this.#onChange = onChange;
  }

  /**
   * Show the position of a link, and find out about its task.
   * @param {Drawn} drawn @param {Lesson} lesson
   * @param {{ board: HTMLElement, said: HTMLElement }} places for the board and for what is said of it
   */
  async show(drawn, lesson, { board, said }) {
    const { entry } = drawn;
    const record = positionOf(entry, lesson);
    const goal = goalOfLesson(lesson);
    const asked = `${entry.slug}#${goal}#${lesson.start}#${record}`;
    if (this.#asked === asked && board.dataset.position) return;
    this.#asked = asked;
    const isAsked = () => this.#asked === asked;
    const tell = (/** @type {string} */ text, /** @type {Judgement | null} */ judgement = null) => {
      if (!isAsked()) return;
      said.textContent = text;
      said.ariaBusy = String(judgement?.isOpen ?? false);
      said.classList.toggle("is-warning", judgement?.isImpossible ?? false);
      this.judgement = judgement;
      this.#onChange();
    };
    if (goal.startsWith("bot")) return tell("");
    if (!board.shadowRoot) said.textContent = frame.t("rulesWait"); // on a first visit for a while
    try {
      const state = await this.#figures.draw(board, drawn, record);
      if (isAsked()) this.refused = null;
      board.hidden = false;
      const tags = { ...state.tags, goal, start: String(state.ply) };
      const task = goal ? taskOf({ ...state, tags }) : null;
      if (!task) return tell("");
      // Who plays does not matter to the solver.
      const plain = positionOf(entry, { ...lesson, levels: ["", ""] });
      await this.#judge(state, task, plain, tell, isAsked);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      if (!isAsked()) return;
      const isLacking = ["engine", "not-loaded", "stopped"].includes(error.code);
      if (!isLacking) {
        this.refused = record;
        board.hidden = true; // it still shows another position
      }
      tell(isLacking ? t("notJudged") : reasonOf(error));
      if (isLacking)
        said.append(
          " ",
          this.#again(() => this.show(drawn, lesson, { board, said })),
        );
    }
  }

  /** Return the way to ask once more. @param {() => Promise<void>} show */
  #again(show) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "inline";
    button.textContent = frame.t("tryAgain");
    button.addEventListener("click", () => {
      this.#asked = "";
      void show();
    });
    return button;
  }

  /**
   * Ask again until that is all there will be to know, or nobody asks.
   * @param {State} state @param {import("../../../features/task/goal.js").Task} task @param {string} record
   * @param {(text: string, judgement: Judgement) => void} tell @param {() => boolean} isAsked
   */
  async #judge(state, task, record, tell, isAsked) {
    const { game } = state;
    const key = `${game}#${record}`;
    const show = () => {
      const judgement = judge(task, state, this.#known.get(key) ?? null);
      tell(judgement.text, judgement);
      return judgement.isOpen;
    };
    while (show() && isAsked()) {
      this.#known.set(key, await this.#analysis.lens({ game, record }));
    }
  }
}

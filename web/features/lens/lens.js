/** The lens: every legal move wears what it leads to. Off until it is asked for. */

import { vocabulary } from "../../i18n/message.js";
import { EngineError } from "../../rules/channel.js";
import { briefForecast, chipOf, favoured, sayForecast, worth } from "../../view/forecasts.js";
import { html, nothing, render } from "../../view/lit.js";
import { mark } from "../../view/marks.js";

/** @typedef {import("../../contract.js").State} State */
/** @typedef {import("../../contract.js").Forecast} Forecast */
/** @typedef {{ record: string, forecast: Forecast | null, moves: Record<string, Forecast> }} Seen */

const { t } = vocabulary({
  en: { thinking: "The lens is looking …", failed: "The lens cannot tell here." },
  de: {
    thinking: "Die Lupe sucht noch …",
    failed: "Das kann die Lupe hier nicht sagen.",
  },
});

export class Lens {
  on = false;
  /** @type {Seen | null} */
  #seen = null;
  #asked = "";
  #failed = false;
  #thinker;
  #onChange;

  /** @param {import("../../rules/analysis.js").Thinker} thinker @param {() => void} onChange */
  constructor(thinker, onChange) {
    this.#thinker = thinker;
    this.#onChange = onChange;
  }

  /** Look through it, or put it away. @param {boolean} on */
  turn(on) {
    this.on = on;
    this.#asked = "";
    this.#onChange();
  }

  /** Find out about the position that is shown, if that is wanted and not known yet. @param {State} state */
  follow(state) {
    const wanted = `${state.game}#${state.record}`;
    if (!this.on || state.outcome || this.#asked === wanted) return;
    this.#asked = wanted;
    this.#failed = false;
    void this.#look(state, wanted);
  }

  /** Say what the position comes to, or that this is being found out. @param {State} state */
  say(state) {
    if (!this.on || state.outcome) return "";
    const seen = this.#of(state);
    if (seen?.forecast) return sayForecast(seen.forecast, state.players);
    return t(this.#failed ? "failed" : "thinking");
  }

  /**
   * Put a chip on every control that makes a move, or holds half of one.
   * @param {State} state
   * @param {import("../../contract.js").Ui} ui
   * @param {import("../../contract.js").FrontEnd} front
   */
  decorate(state, ui, front) {
    for (const chip of document.querySelectorAll(".lens-chip")) chip.remove();
    for (const worn of document.querySelectorAll("[data-worth]")) {
      worn.removeAttribute("data-worth");
      worn.removeAttribute("aria-description");
    }
    const seen = this.on && !state.outcome && ui.pending.length === 0 ? this.#of(state) : null;
    if (!seen) return;
    const held = ui.held && `${ui.held.part}:${ui.held.value}`;
    const halves = (/** @type {string} */ move) => front.halves?.(move) ?? [];
    for (const control of document.querySelectorAll("#board [data-move], #keys [data-move]")) {
      const forecast = seen.moves[control.getAttribute("data-move") ?? ""];
      if (forecast) wear(control, forecast, state);
    }
    for (const control of document.querySelectorAll("#board [data-hold], #keys [data-hold]")) {
      const half = control.getAttribute("data-hold") ?? "";
      const part = half.split(":")[0];
      const forecasts = Object.entries(seen.moves)
        .filter(([move]) => halves(move).includes(half))
        .filter(([move]) => !held || ui.held?.part === part || halves(move).includes(held))
        .map(([, forecast]) => forecast);
      // What a half is worth is the better end of it.
      forecasts.sort((a, b) => worth(b, state.to_move) - worth(a, state.to_move));
      if (forecasts[0]) wear(control, forecasts[0], state);
    }
  }

  /** Mark the controls of the moves that were as good as any, for the review. @param {string[]} good */
  mark(good) {
    for (const control of document.querySelectorAll("#board [data-move]")) {
      control.toggleAttribute("data-good", good.includes(control.getAttribute("data-move") ?? ""));
    }
  }

  /** @param {State} state */
  #of(state) {
    return this.#seen?.record === state.record ? this.#seen : null;
  }

  /** @param {State} state @param {string} wanted */
  async #look(state, wanted) {
    try {
      const seen = await this.#thinker.ask({
        do: "lens",
        game: state.game,
        record: state.record,
      });
      if (this.#asked !== wanted) return;
      this.#seen = { ...seen, record: state.record };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#failed = this.#asked === wanted && error.code !== "stopped";
    }
    this.#onChange();
  }
}

/** @param {Element} control @param {Forecast} forecast @param {State} state */
const wear = (control, forecast, state) => {
  const chip = document.createElement("span");
  const who = favoured(forecast);
  chip.className = `lens-chip ${who === "1" || who === "2" ? `of-${who}` : "is-open"}`;
  chip.setAttribute("aria-hidden", "true");
  // Drawn by its style: a control's name is what it does, and the chip describes it.
  chip.dataset.chip = chipOf(forecast);
  render(html`${who === "1" || who === "2" ? mark(Number(who) - 1) : nothing}`, chip);
  control.setAttribute("data-worth", who);
  control.setAttribute("aria-description", briefForecast(forecast, state.players));
  control.append(chip);
};

/** The set-up of a new match: who plays, the rules to play by, and each option of the game. */

import { presetOf } from "../../app/selectors.ts";
import type { App } from "../../app/types.ts";
import { known, vocabulary } from "../../i18n/message.ts";
import { levelName, optionInWords, presetInWords, readable, usualName } from "../../i18n/names.ts";
import type { CatalogEntry, State } from "../../rules/contract.ts";
import { html, nothing } from "../../view/lit.ts";
import { mark } from "../../view/marks.ts";
import { inSeats } from "../../view/seats.ts";
import { drawTime, followTime, timeIn } from "../clock/setup-fields.ts";
import { coinIn, listenToToss } from "../coin/coin.ts";
import { drawChoice, drawValue, fieldOf, openSheet } from "../dialog/dialog.ts";
import { keepNames, keptNames, knownNames } from "../preferences/preferences.ts";
import { bestIn, keepSeries, LENGTHS, type Series, seriesWinner } from "../series/series.ts";
import { fairnessTeller } from "./fairness.ts";
import type { Tags } from "./options.ts";
import { settle, standingOf } from "./record.ts";
import { levelsOf } from "./terms.ts";
import { keepTerms, keptPreset, pictureOf } from "./usual.ts";
import { followWords } from "./words.ts";

type Option = CatalogEntry["options"][number];
export interface Chosen {
  preset: string;
  options: State["options"];
  players: string[];
  levels: string[]; // of the computer in each seat, "" for a person
  tags: Tags; // what else is written in the record
}

const { t } = vocabulary("features/setup");
const frame = vocabulary("frame");

/**
 * Let the players choose names and rules, and begin.
 * @param isOpen whether it takes the place of a match in which nothing was played
 */
export const setUp = async (app: App, isOpen: boolean) => {
  await app.session.choose(async () => {
    const { entry } = app.game;
    const { match } = app.state;
    const record = await askSetup(app, entry);
    if (!record || !isOpen) return record;
    return { record, picture: pictureOf(match, record, entry), inPlace: true };
  });
};

/**
 * Ask how the next match is to be, and return its record: options and names, no moves.
 * @returns null if the sheet was closed
 */
const askSetup = async (app: App, entry: CatalogEntry): Promise<string | null> => {
  let chosen: Chosen | null = null;
  let best = 0;
  const answer = await openSheet(
    app,
    frame.t("newMatch"),
    drawSetup(entry, app.state.match, bestIn(app.state.match) ?? app.state.series.best ?? 0),
    (form) => {
      const place = form.querySelector(".verdict") as HTMLElement;
      const tell = fairnessTeller(app.analysis, entry, place);
      listenToPlayers(entry, form);
      followWords(form);
      followNames(form);
      form.addEventListener("input", ({ target }) => {
        followOptions(entry, form, target);
        followTime(form);
      });
      form.addEventListener("change", () => {
        // The browser says it of an empty field.
        if (!hasEmpty(entry, form)) void tell(chosenIn(entry, form));
      });
      form.addEventListener("submit", (event) => {
        if (place.classList.contains("is-error")) {
          event.preventDefault();
          return place.focus();
        }
        chosen = chosenIn(entry, form);
        remember({ ...chosen, ...playersIn(form) }, entry);
        best = Number(fieldOf(form, "best").value);
      });
      void tell(chosenIn(entry, form));
    },
  );
  const series = chosenSeries(app.state.series, best);
  const record =
    answer === "start" && chosen ? await settle(app, entry, inSeries(chosen, series)) : null;
  if (record !== null && series !== app.state.series) {
    keepSeries(entry.slug, series);
    app.set({ series });
  }
  return record;
};

/**
 * Return the series that goes on, or a new one where another length is chosen or it is over.
 * @param best of how many matches, 0 for no end
 */
export const chosenSeries = (series: Series, best: number): Series => {
  const isSame = (series.best ?? 0) === best && seriesWinner(series) === null;
  return isSame ? series : { players: [], won: {}, ...(best ? { best } : {}) };
};

const inSeries = (chosen: Chosen, series: Series): Chosen => ({
  ...chosen,
  tags: [...chosen.tags, ["standing", standingOf(series, chosen.players)]],
});

/** @param match whose settings are offered @param best of how many matches the series is */
const drawSetup = (entry: CatalogEntry, match: State, best: number) => {
  const current = presetOf(entry, match.options);
  return html`
    ${drawPlayers(entry, match)}
    ${drawPresets(entry, current)}
    <p class="verdict hush" role="status" tabindex="-1"></p>
    <details class="options" ?open=${current === "own"}>
      <summary>${t("change")}</summary>
      ${entry.options.map((option) =>
        drawOption(entry.slug, option, match.options[option.name] ?? option.default),
      )}
    </details>
    ${drawTime(entry, match)}
    <label class="option"><span>${t("series")}<small class="one-name" role="status"
      ></small></span><select name="best">
      ${drawValue(0, best, t("seriesOpen"))}
      ${LENGTHS.map((n) => drawValue(n, best, frame.t("bestOf", { n })))}
    </select></label>
    <button class="button is-main" value="start">${frame.t("start")}</button>
  `;
};

/** Return what is chosen, the player who starts first. */
const chosenIn = (entry: CatalogEntry, form: HTMLFormElement): Chosen => {
  const { levels, players } = playersIn(form);
  const best = fieldOf(form, "best").value;
  const tags: Tags = [...coinIn(form), ...timeIn(form)];
  if (best !== "0") tags.push(["best", best]);
  const seats = { tags: Object.fromEntries(tags) };
  return {
    players: inSeats(seats, players),
    levels: inSeats(seats, levels),
    preset: fieldOf(form, "preset").value,
    options: optionsIn(entry, form),
    tags,
  };
};

/** Return the names at the table in the order of the seats, else the last that were given. */
const offeredNames = (match: State) => {
  const named = ["player1", "player2", "computer1", "computer2"];
  const atTable = inSeats(match, match.players);
  return named.some((name) => name in match.tags) ? atTable : (keptNames() ?? atTable);
};

/** @param match whose players are offered */
const drawPlayers = (entry: CatalogEntry, match: State) => html`
    ${drawSeats(
      entry.levels,
      inSeats(match, levelsOf(match)),
      html`<div class="pair" data-seats="own">
        ${offeredNames(match).map(
          (name, player) => html`<label class="name in-row of-${player + 1}">
            ${mark(player)}<input name=${`player${player + 1}`} value=${name} maxlength="40"
              dir="auto" autocomplete="off" list="known-names"
              aria-label=${t("name", { n: player + 1 })} />
          </label>`,
        )}
        <datalist id="known-names">
          ${knownNames().map((name) => html`<option value=${name}></option>`)}
        </datalist>
      </div>`,
    )}
    <div class="toss"></div>`;

const nameIn = (form: HTMLFormElement, seat: number) => {
  const { placeholder, value } = fieldOf(form, `player${seat}`);
  return String(value || placeholder);
};

/** Return the players in the order of the fields. */
const playersIn = (form: HTMLFormElement) => ({
  players: [1, 2].map((seat) => nameIn(form, seat)),
  levels: [1, 2].map((seat) => String(fieldOf(form, `computer${seat}`).value)),
});

/** Say next to the series that nothing is counted while both players have one name. */
const followNames = (form: HTMLFormElement) => {
  const place = form.querySelector(".one-name") as HTMLElement;
  const say = () => {
    const [one, other] = playersIn(form).players.map((name) => name.trim());
    place.textContent = one === other ? t("oneName") : "";
  };
  form.addEventListener("input", say);
  say();
};

const listenToPlayers = (entry: CatalogEntry, form: HTMLFormElement) => {
  let wasSolo = playersIn(form).levels.some(Boolean);
  // Browsers suggest only what begins like the field, so a usual name leaves it meanwhile.
  for (const seat of [0, 1] as const) {
    const field = fieldOf(form, `player${seat + 1}`);
    field.addEventListener("focus", () => {
      field.placeholder = usualName(seat, playersIn(form).levels);
      if (isUsual(field.value)) field.value = "";
    });
    field.addEventListener("blur", () => {
      field.value ||= field.placeholder;
    });
  }
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLSelectElement && target.name.startsWith("computer"))) return;
    const { levels, players } = playersIn(form);
    const names = entry.levels.map((level) => levelName(level));
    for (const seat of [0, 1] as const) {
      const name = players[seat] ?? "";
      if (!isUsual(name) && !names.includes(name)) continue;
      fieldOf(form, `player${seat + 1}`).value = usualName(seat, levels);
    }
    const isSolo = levels.some(Boolean);
    const [from, to] = isSolo ? ["classic", entry.solo_preset] : [entry.solo_preset, keptPreset()];
    const preset = fieldOf(form, "preset");
    if (isSolo !== wasSolo && preset.value === from && to in entry.presets) {
      preset.value = to;
      applyPreset(entry, form, to);
    }
    wasSolo = isSolo;
  });
  listenToToss(form); // last: it says the names that the listener above changes
};

/** Keep the terms for the next match, and given names, as the fields have them. */
const remember = ({ levels, players, preset }: Chosen, { solo_preset: solo }: CatalogEntry) => {
  // The solo rules of this game may not be what was chosen for the others.
  const isSolo = preset === solo && preset !== "classic" && levels.some(Boolean);
  keepTerms({ levels, preset: isSolo ? keptPreset() : preset });
  const isGiven = players.some((name) => !isUsual(name));
  if (isGiven && !levels.some(Boolean)) keepNames(players);
};

const isUsual = (name: string) =>
  [1, 2].some((n) => name === frame.t("player", { n })) || name === frame.t("you");

/** @param level "" for a person */
const seatInWords = (level: string) => {
  if (!level) return frame.t("person");
  const name = levelName(level);
  const about = known("rules", `level.${level}.about`);
  return about ? t("level", { name, about }) : name;
};

/**
 * Draw the fields that say who plays: a person or a level of the computer in each seat.
 * @param levels of the game @param seats the level in each, "" for a person @param names a template
 */
export const drawSeats = (
  levels: string[],
  seats: string[],
  names: unknown = nothing,
) => html`<fieldset class="field">
    <legend>${t("table")}</legend>
    ${names}
    <div class="pair">
      ${seats.map(
        (seated, player) => html`<select name=${`computer${player + 1}`}
          aria-label=${t("seat", { n: player + 1 })}>
          ${["", ...levels].map((level) => drawValue(level, seated, seatInWords(level)))}
        </select>`,
      )}
    </div>
  </fieldset>`;

const drawOption = (game: string, option: Option, value: boolean | number | string) => {
  const { kind, name } = option;
  const none = kind === "integer" && option.zero ? t("none") : "";
  const shape = kind === "word" ? optionInWords(game, name, "shape") : "";
  const hint = [optionInWords(game, name, "explain"), none, shape].filter(Boolean).join(" ");
  const label = optionInWords(game, name, "label", readable(name));
  const head = html`<span
    >${label}${hint ? html`<small>${hint}</small>` : nothing}</span>`;
  const choice = (each: string) => optionInWords(game, name, each, readable(each));
  switch (kind) {
    case "flag":
      return html`<label class="option">${head}
        <input type="checkbox" name=${name} ?checked=${value === true} />
      </label>`;
    case "choice":
      return html`<label class="option">${head}<select name=${name}>
        ${option.choices.map((each) => drawValue(each, value, choice(each)))}
      </select></label>`;
    case "word":
      return html`<label class="option">${head}
        <input class="is-word" name=${name} value=${String(value)} pattern=${option.pattern}
          title=${shape} list=${`${name}-list`} required
          autocapitalize="characters" autocomplete="off" />
        <datalist id=${`${name}-list`}>
          ${option.suggestions.map((word) => html`<option value=${word}></option>`)}
        </datalist>
      </label>`;
    case "integer": {
      const least = option.zero ? Math.min(0, option.minimum) : option.minimum;
      return html`<label class="option">${head}
        <input type="number" name=${name} value=${String(value)}
          min=${least} max=${option.maximum} step=${option.odd ? 2 : 1} required />
      </label>`;
    }
  }
};

/** @param current preset */
const drawPresets = ({ presets, slug }: CatalogEntry, current: string) => {
  const called = (preset: string) => (preset === "own" ? t("own") : presetInWords(slug, preset));
  return drawChoice("preset", frame.t("rules"), [...Object.keys(presets), "own"], current, called);
};

const hasEmpty = ({ options }: CatalogEntry, form: HTMLFormElement) =>
  options.some(({ name, kind }) => kind === "integer" && fieldOf(form, name).value === "");

const optionsIn = (entry: CatalogEntry, form: HTMLFormElement): State["options"] =>
  Object.fromEntries(
    entry.options.map(({ name, kind }) => {
      const { checked, value } = fieldOf(form, name);
      return [name, kind === "flag" ? checked : kind === "integer" ? Number(value) : value];
    }),
  );

/** Keep the choice of a preset and the options in step. */
const followOptions = (entry: CatalogEntry, form: HTMLFormElement, changed: EventTarget | null) => {
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return;
  if (entry.options.some(({ name }) => name === changed.name)) {
    const preset = presetOf(entry, optionsIn(entry, form));
    // What players choose themselves is not drawn for them.
    const isDrawn = changed.name in (entry.random_options[preset] ?? {});
    fieldOf(form, "preset").value = isDrawn ? "own" : preset;
  }
  if (changed.name === "preset") applyPreset(entry, form, changed.value);
};

/** Set the options to the values of a preset; custom rules are chosen one by one. */
const applyPreset = (entry: CatalogEntry, form: HTMLFormElement, name: string) => {
  const preset = entry.presets[name];
  if (!preset) return form.querySelector(".options")?.setAttribute("open", "");
  for (const { name: option, kind, default: usual } of entry.options) {
    const value = preset[option] ?? usual;
    if (kind === "flag") fieldOf(form, option).checked = value;
    else fieldOf(form, option).value = String(value);
  }
};

/** Adds games that came as wheels: shows what they say of themselves, tries them, and keeps them. */

import { known, vocabulary } from "../i18n/message.js";
import { withNames } from "../i18n/player-names.js";
import { RulesError, reasonOf } from "../rules/errors.js";
import { Sandbox } from "../sandbox/sandbox.js";
import { forgetGuest, keepGuest, keptGuests } from "../storage/guests.js";
import { html, nothing, render } from "../view/lit.js";
import { holdToLaws, install, lookAt, readFiles } from "./guest.js";
import { drawGuest, drawLaws, drawPackage, drawSlot } from "./view.js";

/** @typedef {import("./guest.js").Given} Given */
/** @typedef {import("./guest.js").OnShelf} OnShelf */
/** @typedef {import("../storage/guests.js").Package} Package */

const { t } = vocabulary("guests");

/**
 * Let games be added.
 * @param {HTMLElement} place @param {readonly OnShelf[]} shelf what the site offers them
 */
export const letGamesBeAdded = async (place, shelf) => {
  const sandbox = { now: new Sandbox() };

  /** @type {{ given: Given[], packages: Package[], phase: "" | "looking" | "installing" | "checking", fault: string, laws: string[] }} */
  const seen = { given: [], packages: [], phase: "", fault: "", laws: [] };
  let guests = await keptGuests();

  /** Return why wheels are not taken, as a sentence. @param {unknown} error */
  const why = (error) => {
    if (!(error instanceof RulesError)) throw error;
    const { code, params } = error;
    const values = /** @type {Record<string, string>} */ ({ ...params });
    if (values.law) values.law = lawInWords(values.law, values.sentence);
    return known("guests", `refused-${code}`, values) ?? reasonOf(error);
  };

  /** Return what a law asks for. @param {string} law @param {string} [english] */
  const lawInWords = (law, english = law) => known("rules/_laws", `error.law.${law}`) ?? english;

  /** Do something with the sandbox that may be refused. @param {typeof seen.phase} phase @param {() => Promise<void>} work */
  const attempt = async (phase, work) => {
    seen.fault = "";
    seen.phase = phase;
    draw();
    try {
      await work();
    } catch (error) {
      seen.fault = why(error);
      seen.given = [];
      seen.packages = [];
    }
    seen.phase = "";
    draw();
  };

  /** @param {readonly File[]} files */
  const take = (files) =>
    files.length
      ? attempt("looking", async () => {
          seen.laws = [];
          seen.given = await readFiles(files);
          seen.packages = await lookAt(sandbox.now, seen.given);
        })
      : undefined;

  const add = () =>
    attempt("installing", async () => {
      // What other wheels have done to their Python is none of this one's business.
      sandbox.now.end();
      sandbox.now = new Sandbox();
      await lookAt(sandbox.now, seen.given);
      const guest = await install(sandbox.now, seen.given, shelf);
      seen.phase = "checking";
      draw();
      seen.laws = (await holdToLaws(sandbox.now, guest)).map((law) => lawInWords(law));
      const named = guest.games.map((game) => ({ ...game, opening: withNames(game.opening) }));
      const isKept = await keepGuest({ ...guest, games: named });
      if (!isKept) seen.fault = t("notKept");
      guests = await keptGuests();
      seen.given = [];
      seen.packages = [];
      sandbox.now.end();
    });

  /** @param {string} id */
  const remove = async (id) => {
    await forgetGuest(id);
    guests = await keptGuests();
    seen.laws = [];
    draw();
  };

  const drop = () => {
    seen.given = [];
    seen.packages = [];
    draw();
  };

  const draw = () => {
    const isBusy = seen.phase !== "";
    render(
      html`
      ${drawSlot({ isBusy, onFiles: (files) => void take(files) })}
      <p class="add-says ${seen.fault ? "is-refused" : ""}" role="status">${
        seen.fault || (seen.phase ? t(seen.phase) : seen.packages.length ? t("look") : "")
      }</p>
      ${seen.packages.map(drawPackage)}
      ${
        seen.packages.length
          ? html`<div class="buttons">
            <button type="button" class="button is-main" ?disabled=${isBusy} @click=${add}>${t("addIt")}</button>
            <button type="button" class="button" ?disabled=${isBusy} @click=${drop}>${t("notNow")}</button>
          </div>`
          : nothing
      }
      ${seen.laws.length ? html`<h2>${t("held")}</h2>${drawLaws(seen.laws)}` : nothing}
      ${guests.length ? html`<h2>${t("yours")}</h2>` : nothing}
      ${guests.map((guest) => drawGuest(guest, () => void remove(guest.id)))}`,
      place,
    );
  };

  draw();
};

/** What the buttons of the frame do, by the name in their `data-do`. */

import { isComputers, wasComputers } from "../features/computer/computer.js";
import { preferences } from "../features/preferences/preferences.js";
import { currentTheme, nextTheme } from "../features/preferences/theme.js";
import { nextStarter } from "../features/series/series.js";
import { nextLanguage } from "../i18n/language.js";
import { vocabulary } from "../i18n/message.js";
import { EngineError } from "../rules/channel.js";
import { reasonOf } from "../rules/errors.js";
import { briefForecast } from "../view/forecasts.js";
import { drawMoves } from "../view/frame.js";
import { html } from "../view/lit.js";

const { t } = vocabulary({
  en: {
    copied: "The link is copied.",
    textCopied: "The match is copied as text.",
    notCopied: "The browser does not let the page copy. The link is in the address bar.",
    notLoaded: "The file was not read",
    moves: "Moves",
    close: "Close",
    hint: "A good move: ",
  },
  de: {
    copied: "Der Link ist kopiert.",
    textCopied: "Die Partie ist als Text kopiert.",
    notCopied: "Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.",
    notLoaded: "Die Datei wurde nicht gelesen",
    moves: "Züge",
    close: "Schließen",
    hint: "Ein guter Zug: ",
  },
});

/** @param {unknown} move @param {string} brief */
const sayHint = (move, brief) => html`${t("hint")}${move} (${brief}).`;

/**
 * @typedef {object} House
 * @property {import("../contract.js").CatalogEntry} entry
 * @property {import("../contract.js").FrontEnd} front
 * @property {import("../rules/channel.js").Engine} engine
 * @property {import("../features/offline/offline.js").Offline} offline
 * @property {import("../features/lens/lens.js").Lens} lens
 * @property {import("../features/review/review.js").Review} review
 * @property {import("../features/computer/computer.js").Computer} computer
 * @property {import("../rules/analysis.js").Thinker} thinker
 * @property {import("../view/render.js").Screen} screen
 * @property {import("./table.js").Table} table
 * @property {import("../features/clock/clock.js").Clock} clock
 * @property {string[]} languages in which the options have words, beside English
 * @property {string} example the match of the rules' example
 * @property {() => void} draw
 * @property {() => void} confirm makes the move that waits for a second press
 */

// What opens only when it is asked for is loaded only then.
const sheets = () => import("../features/dialog/dialog.js");

/** @param {House} house @returns {Record<string, () => unknown>} */
export const makeActs = (house) => {
  const { entry, front, engine, offline, screen, table, lens, review, computer, thinker } = house;
  const { clock, draw, example, languages, confirm } = house;
  const { match } = table;
  /**
   * Begin a match once it is chosen. No press is taken from the choice on: it would be meant for the
   * match that comes, and go down with the one that goes.
   * @param {() => Promise<string | null>} choose returns its record, null for none
   */
  const begin = async (choose) => {
    screen.pause(true);
    try {
      const record = await choose();
      if (record !== null) await table.begin(record);
    } finally {
      screen.pause(false);
    }
  };
  /** Return the match as text. */
  const written = () => {
    const { game, record } = match.state;
    return engine.ask({ do: "write", game, record });
  };
  /** @type {Record<string, () => unknown>} */
  const acts = {
    undo: () => {
      if (!table.owner || review.at) return;
      // A computer's move goes together with the one that it answered.
      const both = wasComputers(match.state) && !isComputers(match.state) && match.state.ply > 1;
      computer.stop();
      match.undo();
      if (both) match.undo();
    },
    lens: () => {
      lens.turn(!lens.on);
      const { outcome, tags } = match.state;
      if (lens.on && table.owner && !outcome && !("lens" in tags)) match.tag("lens", "on");
    },
    hint: async () => {
      const { game, record, players } = match.state;
      const { move, forecast } = await thinker.ask({ do: "hint", game, record });
      if (match.state.record !== record) return;
      screen.sayRich(sayHint(front.move(move, match.state), briefForecast(forecast, players)));
    },
    review: () => review.open(match.state),
    "close-review": () => review.close(),
    "play-from-here": async () => {
      const record = review.before?.record;
      if (record === undefined) return;
      review.close();
      await begin(async () => record);
    },
    "think-again": () => location.reload(),
    redo: () => table.owner && match.redo(),
    menu: async () => {
      const over = match.state.outcome !== null;
      const chosen = await (await sheets()).openMenu({
        over,
        active: table.owner,
        theme: currentTheme(),
      });
      await acts[chosen]?.();
    },
    rules: async () =>
      (await import("../features/rules-text/rules-text.js")).showRules(
        { slug: entry.slug, example },
        front,
        engine,
      ),
    moves: async () =>
      (await sheets()).openSheet(t("moves"), drawMoves(match.state, match.state.ply, front)),
    new: async () => {
      const judge = async (/** @type {string} */ rules) =>
        (await thinker.ask({ do: "verdict", game: entry.slug, record: rules })).forecast;
      const { askSetup } = await import("../features/setup/setup.js");
      const { inLanguage } = await import("../i18n/game-texts.js");
      const inWords = await inLanguage(entry, languages);
      return begin(() => askSetup(inWords, match.state, judge));
    },
    rematch: () =>
      begin(async () => {
        const { state } = match;
        const starter = nextStarter(state, preferences().starts);
        const coin =
          starter === null
            ? await (await import("../features/coin/coin.js")).askToss(state.players)
            : "";
        if (coin === null) return null;
        const { recordLike } = await import("../features/setup/setup.js");
        return recordLike(entry, state, starter === 1 || coin === "diamond", coin);
      }),
    table: async () => (await import("../features/preferences/sheet.js")).showPreferences(draw),
    pause: () => {
      clock.pause();
      draw();
    },
    confirm,
    draw: async () => (await (await sheets()).askDraw()) === "draw" && match.agreeDraw(),
    resign: async () => {
      const player = await (await sheets()).askResign(match.state);
      if (player) match.resign(player === "0" ? 0 : 1);
    },
    copy: async () => {
      const { copyText } = await import("../features/share/files.js");
      screen.say(t((await copyText(location.href)) ? "copied" : "notCopied"));
    },
    "copy-text": async () => {
      const { copyText } = await import("../features/share/files.js");
      screen.say(t((await copyText(await written())) ? "textCopied" : "notCopied"));
    },
    share: async () => acts[await (await import("../features/share/share.js")).askShare()]?.(),
    send: async () => {
      try {
        await navigator.share({ title: document.title, url: location.href });
      } catch {
        // Closed again, which is an answer too.
      }
    },
    history: async () => (await import("../features/history/history.js")).showHistory(engine),
    save: async () => {
      const { saveFile } = await import("../features/share/files.js");
      saveFile(`${match.state.game}.txt`, await written());
    },
    load: async () => {
      const { loadFile } = await import("../features/share/files.js");
      const text = await loadFile();
      if (text === null) return;
      try {
        const { game, record } = await engine.ask({ do: "read", text });
        if (game === entry.slug) await begin(async () => record);
        else location.href = `../${game}/#${record}`;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const answers = [{ label: t("close"), value: "", main: true }];
        await (await sheets()).askSheet(t("notLoaded"), reasonOf(error), answers);
      }
    },
    theme: () => nextTheme(),
    language: () => {
      nextLanguage();
      location.reload();
    },
    games: () => {
      location.href = "../";
    },
    retry: () => engine.retry(),
    "take-over": () => table.takeOver(),
    update: () => offline.update(),
    "back-to-match": () => screen.look(null),
  };
  return acts;
};

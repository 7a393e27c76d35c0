/** What the buttons of the frame do, by the name in their `data-do`. */

import { drawMoves } from "../parts/frame.js";
import { vocabulary } from "../parts/words.js";
import { EngineError } from "./engine.js";
import { copyText, loadFile, saveFile } from "./files.js";
import { askSetup, recordLike } from "./setup.js";
import { askDraw, askResign, askSheet, openMenu, openSheet } from "./sheets.js";
import { currentTheme, nextTheme } from "./theme.js";

const { t } = vocabulary({
  en: {
    copied: "The link is copied.",
    notCopied: "The browser does not let the page copy. The link is in the address bar.",
    notLoaded: "The file was not read",
    rules: "Rules",
    moves: "Moves",
    close: "Close",
  },
});

/**
 * @typedef {object} House
 * @property {import("../contract.js").CatalogEntry} entry
 * @property {import("../contract.js").FrontEnd} front
 * @property {import("./engine.js").Engine} engine
 * @property {import("./offline.js").Offline} offline
 * @property {import("./screen.js").Screen} screen
 * @property {import("./table.js").Table} table
 */

/** @param {House} house @returns {Record<string, () => unknown>} */
export const makeActs = ({ entry, front, engine, offline, screen, table }) => {
  const { match } = table;
  /** @type {Record<string, () => unknown>} */
  const acts = {
    undo: () => table.owner && match.undo(),
    redo: () => table.owner && match.redo(),
    menu: async () => {
      const over = match.state.outcome !== null;
      const chosen = await openMenu({ over, active: table.owner, theme: currentTheme() });
      await acts[chosen]?.();
    },
    rules: () => openSheet(t("rules"), document.getElementById("rules-text")?.cloneNode(true)),
    moves: () => openSheet(t("moves"), drawMoves(match.state, match.state.ply, front)),
    new: async () => {
      const record = await askSetup(entry, match.state);
      if (record !== null) await table.begin(record);
    },
    rematch: () => {
      const [first, second] = match.state.players;
      return table.begin(recordLike(entry, match.state, [second, first]));
    },
    draw: async () => (await askDraw()) === "draw" && match.agreeDraw(),
    resign: async () => {
      const player = await askResign(match.state);
      if (player) match.resign(player === "0" ? 0 : 1);
    },
    copy: async () => screen.say(t((await copyText(location.href)) ? "copied" : "notCopied")),
    share: () => acts.copy?.(),
    save: async () => {
      const { game, record } = match.state;
      saveFile(`${game}.txt`, await engine.ask({ do: "write", game, record }));
    },
    load: async () => {
      const text = await loadFile();
      if (text === null) return;
      try {
        const { game, record } = await engine.ask({ do: "read", text });
        if (game === entry.slug) await table.begin(record);
        else location.href = `../${game}/#${record}`;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const answers = [{ label: t("close"), value: "", main: true }];
        await askSheet(t("notLoaded"), error.message, answers);
      }
    },
    theme: () => nextTheme(),
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

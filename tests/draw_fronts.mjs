/**
 * Draw front ends for `test_front_ends.py`.
 *
 * In, as JSON on standard input: `sources`, the folder that holds `web/` as it is written,
 * `languages`, the messages of all namespaces by language, and `cases`, each with `script`,
 * `entry`, `state`, `wide`, `forecasts` and `language`. Out: for each case `looks`, board and keys
 * with nothing chosen and with each part of a move that a control offers, the texts of the front
 * end, and the match as it is drawn from the text of its link, null for none.
 */

import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";

const { sources, languages, cases } = JSON.parse(await text(process.stdin));
const load = (path) => import(pathToFileURL(join(sources, path)).href);
console.error = (error) => {
  throw error; // a missing message
};
const { frontEndOf } = await load("board/host.ts");
const { openingUi } = await load("view/regions.ts");
const { setMessages } = await load("i18n/message.ts");
const { previewOf } = await load("match/preview.ts");

const MOST_LOOKS = 80;
const written = (template) =>
  template ? collectResultSync(render(template)).replace(/<!--.*?-->|<\?>/gs, "") : null;
const CHARACTERS = { "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const unescaped = (html) => html.replace(/&\w+;/g, (name) => CHARACTERS[name] ?? name);

/** Return every look of a position: parts are chosen as long as a control offers another one. */
const looksOf = (front, { state, wide, forecasts }) => {
  const looks = [];
  const known = new Set([""]);
  const open = [null];
  while (open.length && looks.length < MOST_LOOKS) {
    const selected = open.shift();
    const active = state.outcome === null;
    const ui = { ...openingUi(), active, wide, selected, forecasts };
    const { board, keys } = front.render(state, ui);
    const prompt = front.prompt(state, ui);
    const look = { selected, board: written(board), keys: written(keys), prompt };
    looks.push(look);
    for (const [, hold] of `${look.board}${look.keys ?? ""}`.matchAll(/data-select="([^"]*)"/g)) {
      const [part = "", value = ""] = unescaped(hold).split(":");
      if (known.has(`${part}:${value}`)) continue;
      known.add(`${part}:${value}`);
      open.push({ part, value });
    }
  }
  return looks;
};

const drawn = [];
for (const each of cases) {
  const front = frontEndOf(await load(each.script), each.entry);
  setMessages(each.language, languages[each.language]);
  const { state } = each;
  drawn.push({
    looks: looksOf(front, each),
    label: front.boardLabel,
    aim: front.aim && !state.outcome ? front.aim(state, { ...openingUi(), wide: each.wide }) : null,
    note: front.note?.(state, openingUi()) ?? null,
    moves: state.moves.map((move) => front.move(move, state)),
    announced: state.ply ? front.announce(state) : null,
    result: state.outcome ? front.result(state) : null,
    picture: written(front.picture(state)),
    preview: front.preview
      ? (previewOf({ fragment: state.record }, each.opening, front, each.entry)?.match ?? {})
      : null,
  });
}
process.stdout.write(JSON.stringify(drawn));

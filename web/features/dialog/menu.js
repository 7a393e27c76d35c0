/** The menu: the commands that have a line in it, in groups. */

import { vocabulary } from "../../i18n/message.js";
import { html, nothing } from "../../view/lit.js";
import { openSheet } from "./dialog.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("features/dialog");

const GROUPS = /** @type {const} */ (["match", "share", "device"]);

/** Open the menu, and run the command that was chosen. @param {App} app */
export const openMenu = async (app) => {
  const { commands, state } = app;
  const lines = [...commands].flatMap(([name, { menu }]) =>
    menu && (menu.when?.(state) ?? true)
      ? [{ name, group: menu.group, label: menu.label(state) }]
      : [],
  );
  const drawGroup = (/** @type {(typeof GROUPS)[number]} */ group) => {
    const own = lines.filter((line) => line.group === group);
    if (own.length === 0) return nothing;
    return html`<section class="menu-group" aria-labelledby=${`menu-${group}`}>
      <h3 id=${`menu-${group}`}>${t(group)}</h3>
      <ul class="menu-list">
        ${own.map(({ label, name }) => html`<li><button value=${name}>${label}</button></li>`)}
      </ul>
    </section>`;
  };
  const chosen = await openSheet(app, t("menu"), html`${GROUPS.map(drawGroup)}`);
  if (chosen) app.run(chosen);
};

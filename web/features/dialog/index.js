/** The menu as a feature: it is loaded when it is first opened. */

/** @type {import("../../app/types.js").Feature} */
export const dialog = {
  commands: {
    menu: { run: async (app) => (await app.load("menu"))?.openMenu(app) },
  },
};

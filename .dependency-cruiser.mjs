/** Allowed imports of the page's scripts, for `build.py check`. */

/** The layers of the page, the highest first: nothing imports from one above its own. */
const LAYERS = [
  // The pages, and what puts the page of a game together.
  ["pages/", "app/(app|parts|state)\\.ts$", "sw\\.ts$"],
  // Sheets, front ends, and what only one page has.
  ["features/", "games/", "puzzles/", "lab/", "added-games/"],
  // A match and its board.
  ["app/", "match/", "board/", "view/"],
  // What is stored, the rules in Python, and languages.
  ["storage/", "rules/", "sandbox/", "i18n/", "guard/"],
];
const pathsOf = (layers) => layers.flat().map((path) => `^web/${path}`);

/** The state of a match has a field for each feature, of the feature's own type. */
const TYPES = "^web/app/types\\.ts$";

const layers = LAYERS.slice(1).map((layer, at) => ({
  name: `${layer[0].replace("/", "")}-and-below-import-nothing-above`,
  severity: "error",
  from: { path: pathsOf([layer]), pathNot: [TYPES, ...pathsOf(LAYERS.slice(0, at + 1))] },
  to: { path: pathsOf(LAYERS.slice(0, at + 1)) },
}));

/** Each has its own folder, and imports nothing of another but the interface of a feature. */
const PART = "^web/(features/[^/]+|games/[^/]+|puzzles|lab|added-games)/";
const INTERFACE = "^web/features/([^/]+)/(index|state|setup-fields|\\1)\\.ts$";
/** What front ends may import: those of other projects import the same. */
const OF_FRONT_ENDS = [
  "^web/games/",
  "^web/board/(annotations|keypad|line|notation)\\.ts$",
  "^web/view/",
  "^web/i18n/(message|names|refusals)\\.ts$",
  "^web/rules/(contract|turns)\\.ts$",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: "known-layer",
      severity: "error",
      from: { path: "^web/", pathNot: pathsOf(LAYERS) },
      to: {},
    },
    {
      name: "parts-stay-apart",
      severity: "error",
      from: { path: PART },
      to: { path: PART, pathNot: ["^web/$1/", INTERFACE] },
    },
    {
      name: "front-ends",
      severity: "error",
      from: { path: "^web/games/" },
      to: { path: "^web/", pathNot: OF_FRONT_ENDS },
    },
    {
      name: "guard-stands-alone",
      severity: "error",
      from: { path: "^web/guard/" },
      to: { pathNot: "^web/guard/" },
    },
    {
      name: "update-imports-selectors-and-records",
      severity: "error",
      from: { path: "^web/app/update\\.ts$" },
      to: { pathNot: "^web/(app/(selectors|types)|rules/record)\\.ts$" },
    },
    {
      name: "no-circle",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "packages-of-package-json",
      comment: "A package is imported by its name, and package.json has it as a dependency.",
      severity: "error",
      from: { path: "^web/" },
      to: {
        // The types of messages are made by the build.
        pathNot: ["^(web|\\.\\./vendor/pyodide)/", "^messages$"],
        dependencyTypesNot: ["npm"],
      },
    },
    {
      name: "idb",
      severity: "error",
      from: { pathNot: "^web/storage/" },
      to: { path: "node_modules/idb/" },
    },
    {
      name: "hydration",
      severity: "error",
      from: { pathNot: "^web/view/render\\.ts$" },
      to: { path: "node_modules/@lit-labs/ssr-client/" },
    },
    {
      name: "every-feature-is-in-the-app",
      severity: "error",
      from: { path: "^web/app/app\\.ts$" },
      to: { path: "^web/features/[^/]+/index\\.ts$", reachable: false },
    },
  ],
  options: { doNotFollow: "node_modules", tsPreCompilationDeps: true },
};

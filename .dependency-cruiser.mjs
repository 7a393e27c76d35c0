/** Allowed imports of the page's scripts, for `build.py check`. */

/** Other folders and files that the scripts of a folder may import. */
const ALLOWED = {
  app: ["board/", "match/", "view/", "i18n/", "rules/client.js", "rules/errors.js", "storage/"],
  board: ["view/", "i18n/message.js", "i18n/refusals.js", "rules/errors.js", "storage/scope.js"],
  features: [
    "app/",
    "board/",
    "match/record.js",
    "view/",
    "i18n/",
    "rules/client.js",
    "rules/errors.js",
    "storage/",
  ],
  games: [
    "board/(annotations|keypad|line|notation)\\.js",
    "view/",
    "i18n/message.js",
    "i18n/names.js",
    "i18n/refusals.js",
  ],
  guard: [],
  guests: [
    "app/file-kinds.js",
    "app/files.js",
    "sandbox/sandbox.js",
    "storage/",
    "rules/errors.js",
    "view/",
    "i18n/",
  ],
  i18n: ["storage/settings.js", "storage/scope.js"],
  input: ["board/controls.js", "i18n/choose-language.js", "storage/visit.js"],
  lab: [
    "board/",
    "app/file-kinds.js",
    "app/files.js",
    "app/random.js",
    "view/",
    "i18n/",
    "rules/errors.js",
    "match/link.js",
    "match/record.js",
    "storage/",
  ],
  match: [
    "app/selectors.js",
    "app/random.js",
    "board/notation.js",
    "i18n/",
    "rules/errors.js",
    "storage/",
  ],
  puzzles: [
    "app/files.js",
    "board/",
    "match/link.js",
    "rules/client.js",
    "rules/errors.js",
    "view/",
    "i18n/",
    "storage/",
  ],
  rules: ["match/record.js", "i18n/", "input/early-presses.js", "storage/visit.js"],
  sandbox: ["rules/", "storage/scope.js"],
  storage: ["match/link.js", "match/record.js", "i18n/names.js"],
  view: ["board/host.js", "board/playback.js", "i18n/message.js", "i18n/refusals.js"],
};
const WITH_PARTS = ["features", "games"]; // each part has a folder, and imports no other part
const USES_FEATURES = ["app", "features"];
/** Loads any file of a feature late, so that nothing else has to. */
const LAZY_PARTS = "^web/app/parts\\.js$";

/** The files of a feature that others import: $2 is its name. */
const ENTRY = "^web/features/([^/]+)/(index|state|setup-fields|\\1)\\.js$";

const folders = Object.entries(ALLOWED).map(([folder, allowed]) => ({
  name: `imports-of-${folder}`,
  severity: "error",
  from: {
    path: WITH_PARTS.includes(folder) ? `^web/${folder}/([^/]+)/` : `^web/(${folder})/`,
    pathNot: LAZY_PARTS,
  },
  to: {
    path: "^web/",
    pathNot: [
      WITH_PARTS.includes(folder) ? `^web/${folder}/$1/` : "^web/$1/",
      ...allowed.map((target) => `^web/${target}`),
      ...(USES_FEATURES.includes(folder) ? [ENTRY] : []),
    ],
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...folders,
    {
      name: "known-folder",
      severity: "error",
      from: {
        path: "^web/",
        pathNot: `^web/(sw\\.js$|pages/|(${Object.keys(ALLOWED).join("|")})/)`,
      },
      to: {},
    },
    {
      name: "update-imports-selectors-and-records",
      severity: "error",
      from: { path: "^web/app/update\\.js$" },
      to: { pathNot: "^web/(app/selectors|match/record)\\.js$" },
    },
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "packages-of-package-json",
      comment: "A package is imported by its name, and package.json has it as a dependency.",
      severity: "error",
      from: { path: "^web/" },
      to: { pathNot: "^(web|\\.\\./vendor/pyodide)/", dependencyTypesNot: ["npm"] },
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
      from: { pathNot: "^web/view/render\\.js$" },
      to: { path: "node_modules/@lit-labs/ssr-client/" },
    },
    {
      name: "every-feature-is-in-the-app",
      severity: "error",
      from: { path: "^web/app/app\\.js$" },
      to: { path: "^web/features/[^/]+/index\\.js$", reachable: false },
    },
  ],
  options: { doNotFollow: "node_modules" },
};

/** Allowed imports of the page's scripts, for `build.py check`. */

/** Other folders and files that the scripts of a folder may import. */
const ALLOWED = {
  app: ["board/", "match/", "view/", "i18n/", "rules/client.ts", "rules/errors.ts", "storage/"],
  board: ["view/", "i18n/message.ts", "i18n/refusals.ts", "rules/errors.ts", "storage/"],
  features: [
    "app/",
    "board/",
    "match/record.ts",
    "view/",
    "i18n/",
    "rules/client.ts",
    "rules/errors.ts",
    "storage/",
  ],
  games: [
    "board/(annotations|keypad|line|notation)\\.ts",
    "view/",
    "i18n/message.ts",
    "i18n/names.ts",
    "i18n/refusals.ts",
  ],
  guard: [],
  "added-games": [
    "app/file-kinds.ts",
    "app/files.ts",
    "sandbox/sandbox.ts",
    "storage/",
    "rules/errors.ts",
    "view/",
    "i18n/",
  ],
  i18n: ["storage/settings.ts", "storage/scope.ts"],
  input: ["board/controls.ts", "i18n/choose-language.ts", "storage/visit.ts"],
  lab: [
    "board/",
    "app/file-kinds.ts",
    "app/files.ts",
    "app/random.ts",
    "view/",
    "i18n/",
    "rules/errors.ts",
    "match/link.ts",
    "match/record.ts",
    "storage/",
  ],
  match: [
    "app/selectors.ts",
    "app/random.ts",
    "board/notation.ts",
    "i18n/",
    "rules/errors.ts",
    "storage/",
  ],
  puzzles: [
    "app/files.ts",
    "board/",
    "match/link.ts",
    "rules/client.ts",
    "rules/errors.ts",
    "view/",
    "i18n/",
    "storage/",
  ],
  rules: ["match/record.ts", "i18n/", "input/early-presses.ts", "storage/visit.ts"],
  sandbox: ["rules/", "storage/scope.ts"],
  storage: ["match/link.ts", "match/record.ts", "i18n/names.ts"],
  view: ["board/host.ts", "board/playback.ts", "i18n/message.ts", "i18n/refusals.ts"],
};
const WITH_PARTS = ["features", "games"]; // each part has a folder, and imports no other part
const USES_FEATURES = ["app", "features"];
/** Loads any file of a feature late, so that nothing else has to. */
const LAZY_PARTS = "^web/app/parts\\.ts$";

/** The files of a feature that others import: $2 is its name. */
const ENTRY = "^web/features/([^/]+)/(index|state|setup-fields|\\1)\\.ts$";

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
        pathNot: `^web/(sw\\.ts$|pages/|(${Object.keys(ALLOWED).join("|")})/)`,
      },
      to: {},
    },
    {
      name: "update-imports-selectors-and-records",
      severity: "error",
      from: { path: "^web/app/update\\.ts$" },
      to: { pathNot: "^web/(app/selectors|match/record)\\.ts$" },
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
  options: { doNotFollow: "node_modules" },
};

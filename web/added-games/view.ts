/** The drawing of added games: the drop area for files, details of the files, and reports. */

import { copyText } from "../app/files.ts";
import { visible, vocabulary } from "../i18n/message.ts";
import type { GameFile, Package } from "../storage/game-files.ts";
import { formatBold, html, nothing } from "../view/lit.ts";
import { icon } from "../view/marks.ts";
import { drawCard } from "./game.ts";
import type { Trial } from "./game-file.ts";

/** As a link names it. */
export type Wheel = Record<"sha256" | "version" | "wheel", string>;
type Other = Wheel & Record<"address" | "here", string>;
type Failure = { said: readonly unknown[]; code: string; params: object };

const { t, rich } = vocabulary("added-games");
const frame = vocabulary("frame");

export const button = (label: string, press: (event: Event) => unknown, look = "") =>
  html`<button type="button" class="button ${look}" @click=${press}>${label}</button>`;

/** Draw the slot for files, into which they are dropped or in which they are chosen. */
export const drawSlot = (isBusy: boolean, onFiles: (files: readonly File[]) => void) => {
  const choose = (event: Event) => {
    const input = event.target as HTMLInputElement;
    onFiles([...(input.files ?? [])]);
    input.value = ""; // the same file may be chosen again
  };
  const over = ({ currentTarget, type }: Event) =>
    (currentTarget as Element).classList.toggle("is-over", type === "dragover");
  return html`<label class="slot" @dragover=${over} @dragleave=${over} @drop=${over}>
    ${icon("plus")}
    <span><b>${t("drop")}</b><small>${t("several")}</small></span>
    <input class="sr" type="file" accept=".whl" multiple ?disabled=${isBusy} @change=${choose} />
  </label>`;
};

/** Draw the metadata of a wheel. */
export const drawPackage = (about: Package) => {
  const line = (label: Parameters<typeof t>[0], value: unknown) =>
    value ? html`<div><dt>${t(label)}</dt><dd dir="auto">${value}</dd></div>` : nothing;
  return html`<section class="panel wheel">
    <h2><bdi translate="no">${about.name}</bdi> <small>${about.version}</small></h2>
    ${about.summary ? html`<p dir="auto">${about.summary}</p>` : nothing}
    <dl class="stack">
      ${line("author", about.author || t("unsaid"))}
      ${line("license", about.license || t("unsaid"))}
      ${line("bytes", t("size", { n: Math.max(1, Math.round(about.size / 1000)) }))}
      ${line("sha256", html`<code translate="no">${about.sha256}</code>`)}
    </dl>
  </section>`;
};

/** Draw the checks of a game, with passed ones ticked. @param say returns a check's sentence */
export const drawTrial = (
  { name, checks, passed, unfinished, broken }: Trial,
  say: (check: string) => string,
) => {
  const isRunning = !broken && passed < checks.length;
  const n = isRunning ? passed : passed - unfinished.length;
  const values = { game: name, n, all: checks.length };
  const result = unfinished.length ? "unfinishedChecks" : "held";
  const summary = t(isRunning ? "holding" : broken ? "kept" : result, values);
  const marks = { broken: "barred", passed: "check", unfinished: "pause" } as const;
  const of = (check: string, at: number) => {
    if (check === broken) return "broken";
    if (at >= passed) return "open";
    return unfinished.includes(check) ? "unfinished" : "passed";
  };
  const each = (check: string, at: number) => {
    const is = of(check, at);
    return html`<li class="is-${is}">
      ${is === "open" ? html`<span class="icon"></span>` : icon(marks[is])}
      <span>${is === "open" ? nothing : html`<span class="sr">${t(is)} </span>`}${say(check)}</span>
    </li>`;
  };
  return html`<details class="trial panel" ?open=${isRunning}>
    <summary>${summary}</summary>
    <ul class="checks stack">${checks.map(each)}</ul>
  </details>`;
};

/** Draw a stored game file: its cards, the metadata of its wheels, and a button to delete it. */
export const drawGameFile = (gameFile: GameFile, removal: unknown) => {
  const name = gameFile.packages[0]?.name ?? "";
  const cards = gameFile.games.map((game) =>
    drawCard(gameFile, game, t("fromWheel", { name }), "../"),
  );
  return html`<section class="game-file stack is-loose">
    <div class="cards">${cards}</div>
    <details>
      <summary>${t("about", { name })}</summary>
      ${gameFile.packages.map(drawPackage)}
    </details>
    ${removal}
  </section>`;
};

const drawHash = (sha256: string) =>
  html`<dl><dt class="hush">${t("sha256")}</dt><dd><code translate="no">${sha256}</code></dd></dl>`;

/** Say which wheel a match needs that is not here. */
export const drawMissing = ({ game, sha256, version, wheel }: Wheel & { game: string }) =>
  html`<div class="panel missing stack is-loose">
    ${game ? drawNeeds({ game, name: wheel || game, version }, sha256) : frame.t("damagedLink")}
    <a class="button is-main" href="../add/">${t("add")}</a>
  </div>`;

const drawNeeds = (values: Record<"game" | "name" | "version", string>, sha256: string) =>
  html`<p>${formatBold(rich("needs", values))}</p>
    ${sha256 ? drawHash(sha256) : nothing}
    <p>${t("needsWhy")}</p>`;

/** Say that a link was made with another version of the wheel, and offer to open it. */
export const drawOther = ({ address, here, sha256, version, wheel }: Other) => {
  const values = { name: wheel, version, here };
  return html`<div class="panel missing stack is-loose">
    <p>${formatBold(rich(version === here ? "otherFile" : "otherVersion", values))}</p>
    ${drawHash(sha256)}
    <p>${t("otherWhy")}</p>
    <a class="button is-main" href=${address}>${t("openHere", values)}</a>
    <a class="button" href="../add/">${t("add")}</a>
  </div>`;
};

const inline = (text: string) =>
  visible(text)
    .split("**")
    .map((part, at) => (at % 2 ? html`<b>${part}</b>` : part));

const drawBlock = (block: string) => {
  const heading = /^#{1,6} (.*)/.exec(block);
  if (heading) return html`<h2>${visible(heading[1] ?? "")}</h2>`;
  const items = block.split(/^(?:[-*]|\d+\.) /m).slice(1);
  const isList = items.length > 0 && /^(?:[-*]|\d+\.) /.test(block);
  return isList
    ? html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`
    : html`<p>${inline(block)}</p>`;
};

/** Draw the headings, lists, paragraphs and bold words of Markdown. */
export const drawRulesText = (markdown: string) =>
  markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block && block !== "---")
    .map(drawBlock);

/**
 * Return a function that draws a button which copies a report for the author of an added game, and
 * what came of that.
 */
export const reportOf = (packages: readonly Package[], failure: Failure, refresh: () => void) => {
  const { code, params } = failure;
  const text = [
    ...failure.said,
    `${code} ${JSON.stringify(params)}`,
    ...packages.map(({ file, sha256 }) => `${file} ${sha256}`),
    navigator.userAgent,
  ].join("\n");
  let isCopied: boolean | null = null;
  const copy = async () => {
    isCopied = await copyText(text);
    refresh();
  };
  const said = () => html`<p role="status">${t(isCopied ? "reported" : "notReported")}</p>`;
  return () => html`${button(t("report"), copy)}
    ${isCopied === null ? nothing : said()}
    ${
      isCopied === false
        ? html`<pre class="report" translate="no" tabindex="0">${text}</pre>`
        : nothing
    }`;
};

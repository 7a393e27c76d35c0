/** Adds games from wheels: shows their data, checks them and stores them. */

import { drawKind, type Kind } from "../app/file-kinds.ts";
import { known, vocabulary } from "../i18n/message.ts";
import type { Listener } from "../rules/channel.ts";
import { RulesError, reasonOf } from "../rules/errors.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import {
  forgetGameFile,
  type GameFile,
  keepGameFile,
  keptGameFiles,
  type Package,
} from "../storage/game-files.ts";
import { listedMatches } from "../storage/match-list.ts";
import { html, nothing, render } from "../view/lit.ts";
import { nameOf } from "./game.ts";
import {
  fetchExample,
  type Given,
  gameFileOf,
  install,
  isSamePackage,
  lookAt,
  named,
  OURS,
  readFiles,
  runChecks,
  type Trial,
} from "./game-file.ts";
import { button, drawGameFile, drawPackage, drawSlot, drawTrial, reportOf } from "./view.ts";

const { t } = vocabulary("added-games");
const frame = vocabulary("frame");

const NONE_ASKED = { id: "", matches: 0 };

export class Adding {
  #place;
  #names;
  /** Started again where it is asked after its end. */
  #sandbox;
  /** Whether Python in the sandbox has run code of a wheel. */
  #isUsed = false;
  /** The game file of the question whether to delete it, and the number of its matches. */
  #asked = NONE_ASKED;
  #gameFiles: GameFile[] = [];
  #given: Given[] = [];
  #packages: Package[] = [];
  #phase: "" | "looking" | "installing" | "checking" = "";
  /** Counts the attempts: the result of an earlier one comes too late. */
  #turn = 0;
  #messages: unknown[] = []; // the results, one sentence each
  #isRefused = false;
  /** Draws the report of a refused wheel, for its author. */
  #drawReport: (() => unknown) | null = null;
  #trials: Trial[] = [];

  /** @param names of our games, by slug */
  constructor(
    place: HTMLElement,
    names: Record<string, string>,
    makeSandbox = (listener: Listener): Pick<Sandbox, "ask" | "end"> => new Sandbox(listener),
  ) {
    this.#place = place;
    this.#names = names;
    this.#sandbox = makeSandbox({
      onPhase: (phase) => {
        if (phase === "starting") this.#isUsed = false;
      },
    });
  }

  async begin() {
    // A file that misses the slot would take the place of the page.
    for (const name of ["dragover", "drop"]) {
      addEventListener(name, (event) => {
        event.preventDefault();
        const files = event instanceof DragEvent ? event.dataTransfer?.files : null;
        if (name === "drop") this.#take([...(files ?? [])]);
      });
    }
    await this.#refresh();
    // The page of a game leads here to delete it.
    const asked = new URLSearchParams(location.search).get("remove");
    const gameFile = this.#gameFiles.find(({ id }) => id === asked);
    if (gameFile) await this.#ask(gameFile);
  }

  async #refresh() {
    this.#gameFiles = await keptGameFiles();
    this.#draw();
  }

  /** Run a task in the sandbox, and show its refusal. */
  async #attempt(work: (isWanted: () => boolean) => Promise<void>) {
    this.#turn += 1;
    const turn = this.#turn;
    const isWanted = () => turn === this.#turn;
    this.#messages = [];
    this.#isRefused = false;
    this.#drawReport = null;
    this.#trials = [];
    this.#draw();
    try {
      await work(isWanted);
    } catch (error) {
      if (isWanted()) this.#refuse(error);
    } finally {
      if (isWanted()) this.#phase = "";
    }
    await this.#refresh();
    // The button that was pressed may have stood far below it.
    this.#place.querySelector(".add-says")?.scrollIntoView({ block: "nearest" });
  }

  #refuse(error: unknown) {
    if (!(error instanceof RulesError)) throw error;
    if ("check" in error.params) {
      this.#trials = this.#trials.map((trial, at, { length }) =>
        at === length - 1 ? { ...trial, broken: String(error.params.check) } : trial,
      );
    }
    this.#messages = error.code === "stopped" ? [] : why(error);
    this.#isRefused = this.#messages.length > 0;
    const failure = { said: this.#messages, code: error.code, params: error.params };
    const isOfGame = this.#isRefused && this.#packages.length > 0;
    this.#drawReport = isOfGame ? reportOf(this.#packages, failure, () => this.#draw()) : null;
    this.#given = [];
    this.#packages = [];
  }

  /** Add the example game of the site. */
  #takeExample = () => {
    this.#phase = "looking";
    return this.#attempt(async (isWanted) => {
      const file = await fetchExample();
      if (!isWanted()) return;
      this.#phase = "";
      void this.#take([file]);
    });
  };

  #take = (files: readonly File[]) => {
    if (!files.length || this.#phase) return;
    this.#phase = "looking";
    this.#packages = [];
    return this.#attempt(async (isWanted) => {
      const given = await readFiles(files);
      if (!isWanted()) return;
      const packages = await lookAt(this.#sandbox, given);
      this.#given = named(given, packages);
      this.#packages = packages.filter(
        ({ file }, at) => packages.findIndex((each) => each.file === file) === at,
      );
    });
  };

  #add = () => {
    this.#phase = "installing";
    return this.#attempt(async (isWanted) => {
      const withGames = this.#packages.filter(({ games }) => games.length);
      const wanted = withGames.length ? withGames : this.#packages.slice(0, 1);
      for (const { file } of wanted) {
        await this.#addOne(file);
        if (!isWanted()) return; // the player has pressed Stop, and perhaps chosen another file
      }
      this.#given = [];
      this.#packages = [];
      this.#sandbox.end();
    });
  };

  async #addOne(file: string) {
    this.#phase = "installing";
    this.#draw();
    // Each wheel gets a new Python: earlier ones may have changed theirs.
    if (this.#isUsed) this.#sandbox.end();
    await lookAt(this.#sandbox, this.#given);
    this.#isUsed = true;
    const installed = await install(this.#sandbox, file, this.#given, this.#takenSlugs());
    this.#phase = "checking";
    const before = this.#trials;
    await runChecks(this.#sandbox, installed.games, (trial) => {
      const others = this.#trials.slice(before.length).filter(({ slug }) => slug !== trial.slug);
      this.#trials = [...before, ...others, trial];
      this.#draw();
    });
    const gameFile = await gameFileOf(this.#sandbox, installed, this.#given);
    const replaced = this.#replacedBy(gameFile.packages[0]);
    const isKept = await keepGameFile(gameFile);
    for (const { id } of isKept ? replaced : []) await forgetGameFile(id);
    const names = gameFile.games.map(nameOf);
    this.#messages = isKept
      ? [
          ...this.#messages,
          ...names.map((name) => t(replaced.length ? "updated" : "added", { name })),
        ]
      : [t("notKept")];
    this.#isRefused = !isKept;
    this.#gameFiles = await keptGameFiles();
  }

  #takenSlugs() {
    const ours = Object.keys(this.#names).map((slug) => [slug, OURS] as const);
    const theirs = this.#gameFiles.flatMap((gameFile) =>
      gameFile.games.map(({ entry }) => [entry.slug, gameFile] as const),
    );
    return new Map<string, GameFile | typeof OURS>([...theirs, ...ours]);
  }

  /** Return the stored game files of which a wheel is another version. */
  #replacedBy(wheel: Package | undefined) {
    return this.#gameFiles.filter(
      ({ id, packages: [first] }) => first && id !== wheel?.sha256 && isSamePackage(first, wheel),
    );
  }

  /** Drop the wheel, even while it is read or installed. */
  #drop = () => {
    this.#turn += 1;
    this.#phase = "";
    this.#given = [];
    this.#packages = [];
    this.#sandbox.end();
    this.#draw();
  };

  #draw() {
    const isBusy = this.#phase !== "";
    const said = this.#phase ? [t(this.#phase)] : this.#messages;
    const look = !said.length && this.#packages.length ? [t("look"), ...this.#losses()] : said;
    const hadFocus = this.#place.contains(document.activeElement);
    render(
      html`
      ${drawSlot(isBusy, this.#take)}
      ${isBusy || this.#packages.length ? nothing : button(t("example"), this.#takeExample)}
      <div class="add-says stack ${this.#isRefused && !isBusy ? "is-refused" : ""}" role="status">
        ${look.map((each) => html`<p dir="auto">${each}</p>`)}
      </div>
      ${this.#drawReport?.() ?? nothing}
      ${this.#trials.map((trial) => drawTrial(trial, checkInWords))}
      ${this.#packages.map(drawPackage)}
      ${this.#packages.length || isBusy ? this.#drawButtons(isBusy) : nothing}
      ${this.#gameFiles.length ? html`<h2>${t("yours")}</h2>` : nothing}
      ${this.#gameFiles.map((gameFile) => drawGameFile(gameFile, this.#drawRemoval(gameFile)))}`,
      this.#place,
    );
    if (hadFocus) this.#keepFocus();
  }

  /** Focus what decides next if the focused control is gone or off. */
  #keepFocus() {
    const focused = document.activeElement;
    if (this.#place.contains(focused) && !focused?.matches(":disabled")) return;
    const find = (next: string) => this.#place.querySelector<HTMLElement>(next);
    const next = find(".is-deciding button:last-child") ?? find(".slot input");
    next?.focus({ preventScroll: true });
  }

  /** Return a sentence for each game file that the chosen wheels replace. */
  #losses() {
    return this.#packages
      .filter(({ games }) => games.length)
      .flatMap((wheel) =>
        this.#replacedBy(wheel).map(({ games, packages: [first] }) => {
          const { name = "", version = "" } = first ?? {};
          return t("replaces", { game: games.map(nameOf).join(", "), name, version });
        }),
      );
  }

  #drawButtons(isBusy: boolean) {
    return html`<div class="buttons is-deciding">
      ${isBusy ? nothing : button(t("addIt"), this.#add, "is-main")}
      ${button(isBusy ? frame.t("stop") : t("notNow"), this.#drop)}
    </div>`;
  }

  /** Draw the button that deletes a game file, or the question before, which says what is lost. */
  #drawRemoval(gameFile: GameFile) {
    const { id, packages, games } = gameFile;
    const { name = "", version = "" } = packages[0] ?? {};
    if (id !== this.#asked.id) {
      return button(t("remove", { name }), () => this.#ask(gameFile));
    }
    const game = games.map(nameOf).join(", ");
    const n = this.#asked.matches;
    const loss = n
      ? t("loses", { game, name, version, n })
      : t("losesNone", { game, name, version });
    return html`<div class="panel leaving stack is-loose" role="group" aria-labelledby="loses">
      <p id="loses" tabindex="-1">${loss}</p>
      <div class="buttons">
        ${button(frame.t("delete"), () => this.#remove(id), "is-main")}
        ${button(t("keepIt"), this.#keep)}
      </div>
    </div>`;
  }

  /** Ask before a game file is deleted. */
  async #ask({ id, games }: GameFile) {
    const slugs = games.map(({ entry }) => entry.slug);
    const { all } = await listedMatches();
    this.#asked = { id, matches: all.filter(({ game }) => slugs.includes(game)).length };
    await this.#refresh();
    // Read out, and where the Tab key goes on.
    document.getElementById("loses")?.focus();
  }

  async #remove(id: string) {
    await forgetGameFile(id);
    this.#asked = NONE_ASKED;
    await this.#refresh();
    document.querySelector<HTMLElement>(".slot input")?.focus();
  }

  /** Ask no longer; the focus goes back to the button that has asked. */
  #keep = async ({ currentTarget }: Event) => {
    const place = (currentTarget as Element).closest(".game-file") as Element;
    this.#asked = NONE_ASKED;
    await this.#refresh();
    (place.lastElementChild as HTMLElement).focus();
  };
}

const checkInWords = (check: string, english: string = check) =>
  known("rules/_conformance", `error.check.${check}`) ?? english;

/** Return a sentence for each refused wheel. */
const why = (error: RulesError) => {
  if (error.params.kind) return [drawKind(error.params.kind as Kind)];
  const values = { ...error.params } as Record<string, string>;
  if ("check" in values) values.check = checkInWords(values.check ?? "", values.sentence);
  const said = known("added-games", `refused-${error.code}`, values) ?? reasonOf(error);
  return error.code === "check" ? [said, ...seenAt(error.params)] : [said];
};

/** Name the position that shows a failed check. */
const seenAt = ({ isPlayed, n, moves, options, seen }: Record<string, unknown>) => {
  const values = { n: Number(n) || 0, moves: String(moves), seen: String(seen) };
  if (!isPlayed) return [t("seen", values)];
  const where = values.n ? t("seenAfter", values) : t("seenFirst", values);
  return options ? [where, t("seenWith", { options: String(options) })] : [where];
};

/** The page's state, how it changes, and what a feature of the page is. */

import type { Line } from "../board/steps.ts";
import type { AnalysisState } from "../features/analysis/index.ts";
import type { ClockState } from "../features/clock/state.ts";
import type { ComputerState } from "../features/computer/index.ts";
import type { Installer } from "../features/install/index.ts";
import type { Preferences } from "../features/preferences/preferences.ts";
import type { ReviewState } from "../features/review/index.ts";
import type { Series } from "../features/series/series.ts";
import type { Confirmation } from "../match/confirmation.ts";
import type { Preview } from "../match/preview.ts";
import type { Session } from "../match/session.ts";
import type { ChannelPhase } from "../rules/channel.ts";
import type { AnalysisClient, RulesClient } from "../rules/client.ts";
import type { CatalogEntry, Player, ReviewEntry, State } from "../rules/contract.ts";
import type { RulesError } from "../rules/errors.ts";
import type { Draft } from "../storage/drafts.ts";
import type { OfflineState } from "../storage/offline.ts";
import type { FrontEnd, Notice, Ui, View } from "../view/types.ts";
import type { LAZY_PARTS } from "./parts.ts";

/**
 * The state of the page: plain data that only `update` changes. Front ends see the selection, the
 * open parts and the move to confirm.
 */
export interface AppState extends Pick<Ui, "selected" | "expanded" | "confirming"> {
  /** The match as Python described it last, or a stored picture of it. */
  match: State;
  /** The name under which this device stores the match. */
  id: string;
  /** The newest record, with every press of the players. */
  wanted: string;
  /** The record of `match`, null while that is a picture which Python has not confirmed. */
  confirmed: string | null;
  /** The record that Python could not view, although it is valid; the next start tries again. */
  unanswered: string | null;
  /** Records that were taken back, the next one to redo last. */
  redo: string[];
  /** The earlier position on the board, if the player looks back. */
  viewing: State | null;
  /**
   * A sentence in place of the prompt, until the next move. Where a part of the page is not there,
   * `missing` says whether a command wanted it, which can be run again; `isWaiting` while it loads.
   */
  message: (NonNullable<View["message"]> & { isWaiting?: boolean }) | null;
  /** Whether another match is being chosen: a press would be lost with this one. */
  isLocked: boolean;
  /** The phase of Python. */
  rules: ChannelPhase;
  /** Whether this tab writes the match. */
  isWriter: boolean;
  /** The record when this tab asked who writes it, null once it knows; presses since are hidden. */
  beforeLock: string | null;
  /** Whether the match that the address asks for is still on its way. */
  isArriving: boolean;
  /** The match of a link as its text says it, until Python has answered; null if there is none. */
  preview: Preview | null;
  /** The unfinished match behind the match of a link, null once a move is made in that one. */
  unfinished: Draft | null;
  /** Whether the match ended on another device and came by a link: it isn't counted here. */
  isForeign: boolean;
  /** The number of open dialogs. */
  dialogs: number;
  isVisible: boolean;
  isWide: boolean;
  isRoomy: boolean;
  /** Whether the status keeps its sentence for a moment. */
  isHeld: boolean;
  /** Whether a move waits for longer than a moment. */
  isSlow: boolean;
  /** The loaded share of a first visit's bytes, in percent. */
  percent: number;
  /** Commands that were pressed too early, and run as soon as they may. */
  early: string[];
  /**
   * Whether nothing stores the match for the next visit; "blocked" if another tab is why, "full" if
   * the match is stored, but no settings and scores.
   */
  isUnsaved: boolean | "blocked" | "full";
  /** Whether a reload loses the match, since not even the tab's history keeps it. */
  isLost: boolean;
  /** Whether a part of the page has failed. */
  hasFault: boolean;
  preferences: Preferences;
  /** The match in which chance made the last move, and for whom. */
  chance: { record: string; player: Player } | null;
  isUpdateReady: boolean;
  offline: OfflineState;
  /** How the site can be installed, null if it can't be or the player was asked. */
  installer: Installer | null;
  series: Series;
  analysis: AnalysisState;
  review: ReviewState;
  clock: ClockState;
  computer: ComputerState;
  /** The offer after the match, null if it is only a rematch. */
  offer: View["offer"];
  /** The modules that have been loaded. */
  parts: Parts;
  /** Features that were explained on this page. */
  explained: string[];
  /** Whether a second start of Python failed. */
  isRetried: boolean;
  /** A missing feature of the browser, "" for none; known after Python failed to start. */
  lacking: string;
}

type Loaders = typeof LAZY_PARTS;

/** The modules of the page that are loaded when they are first used. */
type Parts = { [Name in keyof Loaders]?: Awaited<ReturnType<Loaders[Name]>> };

/** A loaded match: its newest record, and whether Python has confirmed it. */
type Shown = { wanted?: string; isConfirmed?: boolean };

/** An action; `at` is its time in milliseconds since the page opened. */
export type Action = { at?: number } & (
  | { type: "set"; changes: Partial<AppState> }
  | { type: "play"; move: string }
  | { type: "confirm" }
  | { type: "select"; part: string; value: string }
  | { type: "deselect" }
  | { type: "expand"; name: string }
  | { type: "explain"; why: string }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "end"; end: string }
  | { type: "tag"; name: string; value: string }
  | { type: "computer-move"; record: string; move: string }
  | { type: "chance-move"; record: string; move: string }
  | { type: "confirmed"; record: string; match: State }
  | { type: "refused"; record: string; error: RulesError }
  | { type: "unanswered"; record: string; error?: unknown }
  | ({ type: "load"; id: string; match: State; isLinked?: boolean | undefined } & Shown)
  | { type: "renamed"; id: string }
  | { type: "follow"; record: string }
  | { type: "look"; position: State | null }
  | { type: "rules"; phase: ChannelPhase }
  | { type: "asking" }
  | { type: "writer"; isWriter: boolean }
  | { type: "pause" }
  | { type: "tick" }
  | { type: "review-open" }
  | { type: "review-select"; ply: number }
  | { type: "review-position"; ply: number; position: State }
  | { type: "review-known"; ply: number; entry: ReviewEntry | null }
  | { type: "review-close" }
  | { type: "review-line"; line: Line | null }
);

/**
 * A change from one state to the next. Another change may have followed: an effect that starts
 * something reads the app's state.
 */
export interface Change {
  before: AppState;
  after: AppState;
  action: Action;
}

/** The interface of the app for the page's parts. */
export interface App {
  readonly state: AppState;
  readonly front: FrontEnd;
  readonly game: Game;
  readonly rules: RulesClient;
  readonly analysis: AnalysisClient;
  readonly session: Session;
  readonly confirmation: Confirmation;
  readonly commands: ReadonlyMap<string, Command>;
  /**
   * Change the state, at once. What follows from that is done before it returns, or, where it is an
   * effect that dispatches, after the effects that come before; drawing waits for the next frame.
   */
  dispatch(action: Action): void;
  /** Change fields that follow no rule, such as a message. */
  set(changes: Partial<AppState>): void;
  /** Resolve as soon as a condition holds. */
  until(holds: (state: AppState) => boolean): Promise<void>;
  /** Draw the next frame now: a press is read from the drawn controls. */
  flush(): void;
  /** Run a command by its name, with the `data-value` of its button. */
  run(name: string, value?: string): void;
  /** Show a sentence in place of the prompt, and announce it to screen readers. */
  say(text: string, isError?: boolean): void;
  /** Announce a text to screen readers. */
  announce(text: string): void;
  /** Load a part and keep it in the state; null, with a message on the page, if it fails. */
  load<Name extends keyof Parts>(name: Name): Promise<NonNullable<Parts[Name]> | null>;
  /** Run the last command again, whose part failed to load. */
  loadAgain(): void;
  /** Say that a part of the page has failed, and go on. */
  report(error: unknown): void;
}

/** The page's game, as the build describes it. */
interface Game {
  entry: CatalogEntry;
  /** The names of all games of the site, by slug. */
  names: Record<string, string>;
  /** The match of the rules' example, "" for none. */
  example: string;
  /** Whether there is a first match that teaches the game. */
  lesson: boolean;
}

/** An act of a button or a key, by the name in its `data-command`. */
export interface Command {
  run(app: App, value: string): unknown;
  /** Whether it may run yet: pressed too early, it runs as soon as it may. */
  mayRun?(state: AppState): boolean;
  /** Its line in the menu. */
  menu?: {
    group: "match" | "share" | "device";
    label(state: AppState, game: Game): string;
    when?(state: AppState): boolean;
  };
}

/** A part of the page's state that belongs to one feature. */
export interface Slice {
  name: "analysis" | "review" | "clock" | "computer" | "offer";
  update(slice: unknown, action: Action, after: AppState, before: AppState): unknown;
}

/** A feature of the page. */
export interface Feature {
  slice?: Slice;
  commands?: Record<string, Command>;
  /** Listen to the browser: events, storage, the clock. */
  start?(app: App): void;
  /** React to a change; drawing is not an effect. */
  effect?(change: Change, app: App): void;
  /** A sentence in place of the prompt that needs attention. The smallest rank is shown. */
  notice?: { rank: number; of(state: AppState, front: FrontEnd): Notice | null };
  /** A sentence below the prompt. The smallest rank is shown. */
  hint?: { rank: number; of(state: AppState, front: FrontEnd): Notice | null };
  /** Return its part of the front ends' `Ui`. */
  ui?(state: AppState, front: FrontEnd): Partial<Ui>;
  /** Return parts of the view that replace the page's own. */
  view?(state: AppState, front: FrontEnd, view: View, game: Game): Partial<View>;
}

declare global {
  /** Trusted Types, where the browser has them. A policy's result is used like its text. */
  var trustedTypes:
    | {
        createPolicy<Kind extends "createHTML" | "createScriptURL">(
          name: string,
          rules: Record<Kind, (text: string) => string>,
        ): Record<Kind, (text: string) => string>;
      }
    | undefined;

  /** Globals that the scripts in the head set for the page's own scripts. */
  interface Window {
    /** From `guard/guard.ts`; a page of another build may have none. */
    noonGuard?: {
      /** The page has started: its start is not reported any more. */
      alive(): void;
      /** Say what has failed after the start, with a button that loads the page again. */
      fail(text: string): void;
      /** Return a sentence about a missing feature of the browser, "" if none. */
      lacks(): string;
      /** Load the page again, without its cached files. */
      reload(): void;
    };
    /** From `board/early-presses.ts`: the presses before the page's own script ran, and when. */
    takeEarlyPresses(): { pressed: Element | KeyboardEvent | undefined; at: number }[];
    /** Keep a later press that waits for the match, for a reload. */
    savePress(pressed: Element | KeyboardEvent): void;
    /** Forget all of them after they are carried out. */
    forgetEarlyPresses(): void;
  }
}

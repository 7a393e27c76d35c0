/** The page's side of the service worker: the site is saved, repaired and updated. */

import { SITE } from "./scope.ts";
import { isFirstVisit } from "./visit.ts";

export type OfflineState = "unknown" | "saving" | "saved" | "not-saved";
interface Listener {
  onState?: (state: Exclude<OfflineState, "unknown">) => void;
  onUpdate?: () => void; // a new version waits for the player's consent
}

const REPAIR_DEADLINE = 20_000;
const PATIENCE = 5_000; // milliseconds that belong to the players
const worker = new URL("sw.js", SITE);

/** The page's policy allows only this script to register a service worker, and only `sw.js`. */
const trusted = globalThis.trustedTypes?.createPolicy("noon-offline", {
  createScriptURL: (address) => {
    if (address !== worker.href) throw new TypeError(`${address} is not the service worker.`);
    return address;
  },
});

const ask = (active: ServiceWorker, question: string): Promise<any> =>
  new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    active.postMessage(question, [port2]);
  });

export class Offline {
  #registration: ServiceWorkerRegistration | undefined;
  #listener;
  #reloads = false;

  /**
   * @param settled when the page has what it needs itself; saving the rest waits for that on a
   *   first visit, for both take the same line
   */
  constructor(listener: Listener, settled: Promise<unknown>) {
    this.#listener = listener;
    if (isFirstVisit()) void settled.then(() => this.#register());
    else void this.#register();
  }

  get updateWaits() {
    return Boolean(this.#registration?.waiting && navigator.serviceWorker.controller);
  }

  /** Change to the new version: the page loads again under it. */
  update() {
    this.#reloads = true;
    this.#registration?.waiting?.postMessage("SKIP_WAITING");
  }

  /**
   * Check every saved file against its hash, and fetch damaged ones again.
   * @returns the files that were damaged
   */
  async repair(): Promise<string[]> {
    const registration = await navigator.serviceWorker?.getRegistration(worker).catch(() => null);
    const active = registration?.active;
    if (!active) return [];
    const late = new Promise((done) => setTimeout(() => done({ damaged: [] }), REPAIR_DEADLINE));
    return (await Promise.race([ask(active, "VERIFY"), late])).damaged;
  }

  async #register() {
    try {
      this.#registration = await navigator.serviceWorker?.register(
        trusted?.createScriptURL(worker.href) ?? worker,
        { updateViaCache: "none" },
      );
    } catch {
      this.#registration = undefined; // refused, as in a private window
    }
    const registration = this.#registration;
    if (!registration) return this.#listener.onState?.("not-saved");
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (this.#reloads) location.reload();
    });
    if (registration.active) void this.#saved();
    this.#follow(registration.installing);
    if (this.updateWaits) this.#listener.onUpdate?.();
    registration.addEventListener("updatefound", () => this.#follow(registration.installing));
  }

  /**
   * Everything that is needed to play is kept; now for what computers, analysis and the rest may
   * want one day. Saved is what plays to the end with the server gone, and so all of it.
   */
  async #saved() {
    const active = this.#registration?.active;
    const tell = this.#listener.onState;
    if (!active) return;
    if (tell) {
      if ((await ask(active, "IS_WHOLE")).isWhole) return tell("saved");
      tell("saving");
    }
    setTimeout(async () => {
      const { isWhole } = await ask(active, "KEEP_REST");
      tell?.(isWhole ? "saved" : "not-saved");
      if (!isWhole) window.addEventListener("online", () => this.#saved(), { once: true });
    }, PATIENCE);
  }

  #follow(installing: ServiceWorker | null) {
    if (!installing) return;
    const first = !this.#registration?.active;
    if (first) this.#listener.onState?.("saving");
    installing.addEventListener("statechange", () => {
      if (installing.state === "activated") void this.#saved();
      if (installing.state === "redundant" && first) this.#listener.onState?.("not-saved");
      if (installing.state === "installed" && this.updateWaits) this.#listener.onUpdate?.();
    });
  }
}

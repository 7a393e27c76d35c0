/** Put into every page that is measured: presses a key as soon as there is one, and notes when. */
(() => {
  const times = {};
  window.times = times;
  const letter = '[data-hold="piece:a"]';
  const watch = () => {
    const key = document.querySelector(letter);
    if (key && !times.pressed) {
      times.pressed = performance.now();
      key.click();
    }
    // A page that has no script yet loses a press; whoever sits before it presses again.
    else if (key && !times.accepted && document.querySelector('script[src="plain.js"]')) key.click();
    const isHeld = key?.getAttribute("aria-pressed") === "true";
    // Seen to be pressed: the press is kept, and the page says so.
    if (isHeld || key?.hasAttribute("data-early")) times.accepted ??= performance.now();
    if (isHeld && !times.moved) {
      const end = document.querySelector('[data-move="-a"]');
      if (end) {
        times.moved = performance.now();
        end.click();
      }
    }
    if (document.body?.dataset.ply === "1") times.answered ??= performance.now();
    if (!times.answered) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  // Requests to the engine and their replies.
  window.trips = [];
  const Ordinary = window.Worker;
  window.Worker = class extends Ordinary {
    sent = new Map();
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (this.sent.has(data.id)) window.trips.push(performance.now() - this.sent.get(data.id));
      });
    }
    postMessage(message, ...rest) {
      if (message?.id) this.sent.set(message.id, performance.now());
      super.postMessage(message, ...rest);
    }
  };
})();

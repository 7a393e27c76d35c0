/** Put into every page that is measured: notes when Python has answered, or a press was accepted. */
(() => {
  const times = {};
  window.times = times;
  const watch = () => {
    const key = document.querySelector('[data-hold="piece:a"]');
    if (key && location.hash === "") {
      // Without a match in the address: press a key as soon as there is one. A page that has no
      // script yet loses a press; whoever sits before it presses again.
      const isPlain = document.querySelector('script[src="plain.js"]');
      if (!times.pressed || (isPlain && !times.accepted)) key.click();
      times.pressed ??= performance.now();
      // Seen to be pressed: the press is kept, and the page says so.
      const isHeld = key.getAttribute("aria-pressed") === "true";
      if (isHeld || key.hasAttribute("data-early")) times.accepted ??= performance.now();
    }
    if (document.body?.dataset.ply === "1") times.answered ??= performance.now();
    if (!times.answered && !times.accepted) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  // From a tap to the next frame that was painted, as the browser tells it: in steps of 8 ms, and
  // only of those that took 16 or longer.
  window.paints = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "click") window.paints.push(duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
  // Requests to the engine and their replies.
  window.trips = [];
  const Ordinary = window.Worker;
  window.Worker = class extends Ordinary {
    sent = new Map();
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (this.sent.has(data.id)) window.trips.push(data.took ?? 0);
      });
    }
    postMessage(message, ...rest) {
      if (message?.id) this.sent.set(message.id, performance.now());
      super.postMessage(message, ...rest);
    }
  };
})();

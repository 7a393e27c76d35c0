/** Runs in every measured page: records Python's first answer and the first accepted press. */
(() => {
  const times = {};
  window.times = times;
  const watch = () => {
    const key = document.querySelector('[data-key="a"]');
    if (key && location.hash === "") {
      // Press once. The plain page has no early handler: a player would press again.
      const isPlain = document.querySelector('script[src="plain.js"]');
      if (!times.pressed || (isPlain && !times.accepted)) key.click();
      times.pressed ??= performance.now();
      const isHeld = key.getAttribute("aria-pressed") === "true";
      if (isHeld || key.hasAttribute("data-early")) times.accepted ??= performance.now();
    }
    if (document.body?.dataset.ply === "1") times.answered ??= performance.now();
    if (!times.answered && !times.accepted) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  // Chromium reports taps that took 16 ms or more, in steps of 8 ms.
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "click") window.taps.push(duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
  window.replies = [];
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (data?.id) window.replies.push(data.took ?? 0);
      });
    }
  };
})();

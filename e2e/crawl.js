// Lists the controls of a page for crawl.py, and notices what a press does. Runs before the page.
(() => {
  const CONTROLS = `a[href], button, summary, input, select, textarea, [contenteditable="true"],
    [data-move], [data-select], [data-open], [data-command], [data-disabled-reason]`;
  const PLAIN = ["id", "name", "hreflang", "data-command", "data-field"];
  const VARIED = ["value", "data-value", "data-open", "data-remove", "data-large"];
  const OF_BOARD = ["data-move", "data-select"];
  const TYPED = "input:not([type=radio], [type=checkbox])";
  const ANSWERS = "dialog button:not([type=button])";
  const TOGGLES = "[type=checkbox], [aria-pressed]:not([data-select])";
  // A command that is off needs no reason; a chosen radio button or tab is as it says.
  const OFF = `:disabled, [aria-disabled=true]:not([data-disabled-reason]), [inert], [inert] *,
    input[type=radio]:checked, [role=tab][aria-selected=true],
    :not(a)[aria-current]`;
  // Milliseconds: in which the page takes no second press of a key, ...
  const DOUBLE_TAP = 400;

  const LONGEST_WORK = 3_000;
  const AT_WORK = '[aria-busy=true], [data-command="stop"]';
  // Until a lesson or a puzzle is here, its controls are missing.
  const LONGEST_LOAD = 20_000;
  const LOADING = ".lesson > .hush, body.puzzles #status > .hush";

  const PAUSE = 60;
  const UNSEEN = / tabindex="[^"]*"|<!--.*?-->/g;
  const wait = (time) => new Promise((done) => setTimeout(done, time));

  const top = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  /** Return all elements, also those of shadow trees: the editor of the lab is in one. */
  const inside = (root) =>
    [...root.querySelectorAll("*")].flatMap((each) =>
      each.shadowRoot ? [each, ...inside(each.shadowRoot)] : [each],
    );

  /** Return the visible part of a control: a radio button may be hidden in its label. */
  const boxOf = (control) =>
    [control, ...(control.labels ?? [])].find(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.getBoundingClientRect().width > 4,
    );

  const isOn = (control) =>
    !control.matches(OFF) && control.options?.length !== 1 && boxOf(control) !== undefined;

  const controls = () => inside(top()).filter((each) => each.matches(CONTROLS) && isOn(each));

  /** Return a text without what differs from one match, day or device to the next. */
  const general = (text) => text.trim().replace(/\s+/g, " ").replace(/[\w-]*\d[\w-]*/g, "#");

  const placeOf = (control) => {
    if (control.matches("[data-close]")) return "sheet";
    const sheet = control.closest("dialog");
    if (sheet) return general(sheet.querySelector("h2")?.textContent ?? "");
    const [, game] = /^game (\S+)/.exec(document.body.className) ?? [];
    if (!game) return document.body.className || location.pathname.split("/").at(-2);
    return control.closest("#board, #keys") && !control.dataset.command ? game : "game";
  };

  const addressOf = (link) => {
    const { hash, host, pathname, searchParams } = new URL(link.href);
    const path = pathname.replace(/^\/noon\/(?:[a-z]{2}\/)?/, "/");
    return `${host === location.host ? "" : host}${path}?${[...searchParams.keys()]}${hash && "#"}`;
  };

  /** Return the same name for all controls of a kind: the keys of letters, the days of a month. */
  const nameOf = (control) => {
    const own = [...PLAIN, ...VARIED, ...OF_BOARD].flatMap((attribute) => {
      const value = control.getAttribute(attribute);
      if (value === null || (attribute === "value" && control.matches(TYPED))) return [];
      if (OF_BOARD.includes(attribute)) return value.replace(/\b(\w|[a-z]?\d+)\b/g, "*");
      if (control.matches("[lang]")) return "language";
      return PLAIN.includes(attribute) ? value : general(value);
    });
    if (control.matches("a")) own.push(addressOf(control));
    const { disabledReason } = control.dataset;
    if (disabledReason) own.push(`off: ${general(disabledReason)}`);
    if (own.length === 0) own.push(general(control.ariaLabel ?? control.textContent));
    return `${placeOf(control)} › ${control.localName} ${own.join(" ")}`;
  };

  /** Return 0 for what leaves the sheet open, 2 for what closes it. */
  const rankOf = (control) => {
    if (control.matches("[data-close]")) return 2;
    return control.matches(ANSWERS) ? 1 : 0;
  };

  /** Return what a person can notice outside of a sheet that an answer closes. */
  const lookBehind = (sheet) =>
    [
      ...Object.values(document.documentElement.dataset),
      ...Object.values(document.body.dataset),
      ...[...document.body.children]
        .filter((each) => each !== sheet && each.localName !== "script")
        .map(({ outerHTML }) => outerHTML),
    ]
      .join("\n")
      .replace(UNSEEN, "");

  /** Return all that a person can notice: texts, states, values, the focus. */
  const look = () =>
    [
      location.href,
      document.title,
      lookBehind(null),
      ...Array.from(
        document.querySelectorAll("input, select, textarea"),
        ({ checked, value }) => `${checked} ${value}`,
      ),
      ...inside(document).map(({ shadowRoot }) => shadowRoot?.innerHTML),
      document.activeElement?.outerHTML,
    ].join("\n");

  /** A transition may only follow the pointer or the focus. */
  const animations = () =>
    document.getAnimations().filter((each) => !(each instanceof CSSTransition));

  /** Return a function that tells whether a press on a control has been noticed. */
  const changeOf = (control) => {
    const { ariaPressed, value } = control;
    if (ariaPressed && control.matches(TOGGLES)) {
      return () => !control.isConnected || control.ariaPressed !== ariaPressed;
    }
    if (control.matches(ANSWERS) && value) {
      const sheet = top();
      const behind = lookBehind(sheet);
      return () => lookBehind(sheet) !== behind;
    }
    const [all, running] = [look(), animations()];
    const { disabledReason } = control.dataset; // another key may have said it already
    return () =>
      look() !== all ||
      animations().some((each) => !running.includes(each)) ||
      (disabledReason && document.body.innerText.includes(disabledReason));
  };

  const signs = [];
  const pressedAt = new WeakMap();
  let before = { top: null, hasChanged: () => false };

  window.noonCrawl = {
    /** Whether links are noted and not followed. */
    isStaying: false,
    names: () => controls().toSorted((one, other) => rankOf(one) - rankOf(other)).map(nameOf),
    find: (name) => controls().find((each) => nameOf(each) === name) ?? null,
    /** Return the middle of a control once it is at rest, null while something covers it. */
    async middle(control) {
      const box = boxOf(control);
      if (!box) return null;
      box.scrollIntoView({ block: "nearest", inline: "nearest" });
      const moving = document.getAnimations().filter(({ effect }) => effect.target.contains(box));
      await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), wait(1000)]);
      // Of a link in several lines the middle may be in none.
      const { bottom, left, right, top: upper } = box.getClientRects()[0];
      const at = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(upper, 0) + Math.min(bottom, innerHeight)) / 2,
      ];
      const hit = box.getRootNode().elementFromPoint(...at);
      return hit && (box.contains(hit) || hit.contains(box)) ? at : null;
    },
    async remember(control) {
      await wait((pressedAt.get(control) ?? 0) + DOUBLE_TAP - performance.now());
      pressedAt.set(control, performance.now());
      control.focus();
      await wait(0); // the field before may have been taken only now
      signs.length = 0;
      before = {
        top: top(),
        hasFocus: document.activeElement !== document.body,
        hasChanged: changeOf(control),
        value: control.value,
        chosen: control.form?.elements[control.name]?.value,
      };
    },
    /** Return what has happened since, null for nothing. */
    seen() {
      if (signs.length) return [...signs];
      return before.hasChanged() ? ["seen"] : null;
    },
    /** Whether the keyboard would begin again at the top of the page. */
    hasLostFocus: () => before.hasFocus && document.activeElement === document.body,
    hasOtherLayer: () => top() !== before.top,
    /** Change a field or a toggle back: what follows is pressed as the page usually is. */
    restore(control) {
      if (control.matches(TOGGLES)) return control.click();
      if (control.matches("[type=radio]")) {
        const all = [...(control.form?.elements[control.name] ?? [])];
        return all.find(({ value }) => value === before.chosen)?.click();
      }
      if (!control.matches("input:not([type=file]), select, textarea")) return;
      control.value = before.value;
      for (const type of ["input", "change"]) {
        control.dispatchEvent(new Event(type, { bubbles: true }));
      }
    },
    /** Wait until nothing has changed for a moment, and for some seconds while work goes on. */
    async settle() {
      const latest = performance.now() + LONGEST_LOAD;
      let end = performance.now() + LONGEST_WORK;
      let last = "";
      const isLoading = () => document.querySelector(LOADING)?.checkVisibility() === true;
      const isAtRest = () => last === look() && !document.querySelector(AT_WORK) && !isLoading();
      while (!isAtRest() && performance.now() < end) {
        if (isLoading()) end = Math.min(performance.now() + LONGEST_WORK, latest);
        last = look();
        await wait(PAUSE);
      }
    },
  };

  navigation.addEventListener("navigate", (event) => {
    if (event.destination.sameDocument) return;
    signs.push(event.destination.url);
    if (window.noonCrawl.isStaying) event.preventDefault();
  });
  window.print = () => signs.push("print");
  navigator.share = async () => signs.push("share");
  for (const name of navigator.clipboard ? ["write", "writeText"] : []) {
    const usual = navigator.clipboard[name].bind(navigator.clipboard);
    navigator.clipboard[name] = (...given) => {
      signs.push("clipboard");
      return usual(...given);
    };
  }
})();

/** Stand-ins for what a browser gives to a page. */

/** Put things in the place of globals until a test is over. */
export const withGlobals = (test, values) => {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    test.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else delete globalThis[name];
    });
  }
};

/** Return a window that listens, and lets a test say what happens in it. */
export const makeWindow = (more = {}) => {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target),
    setTimeout: (...args) => setTimeout(...args),
    happen: (type, fields = {}) => {
      const event = new Event(type, { cancelable: true });
      for (const [name, value] of Object.entries(fields)) {
        Object.defineProperty(event, name, { value });
      }
      target.dispatchEvent(event);
      return event;
    },
    ...more,
  };
};

/** Return a localStorage that holds what it is given. */
export const makeStorage = (held = {}) => ({
  held,
  get length() {
    return Object.keys(held).length;
  },
  key: (at) => Object.keys(held)[at] ?? null,
  getItem: (name) => held[name] ?? null,
  setItem: (name, value) => {
    held[name] = String(value);
  },
  removeItem: (name) => {
    delete held[name];
  },
});

/** Return a localStorage as a browser has it that refuses to store anything. */
export const makeRefusingStorage = () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
};

/** Give a test a localStorage that holds what it keeps. */
export const withStorage = (t) => {
  const sheet = makeStorage();
  withGlobals(t, { localStorage: sheet });
  return sheet;
};

/** Have a storage refuse all that is written from now on, as one that is full. */
export const fillUp = (storage) => {
  storage.setItem = () => {
    throw new DOMException("storage is full", "QuotaExceededError");
  };
};

/** Damage the only setting of a storage in several ways, each of which is checked. */
export const damage = ({ held }, values, check) => {
  const [name] = Object.keys(held);
  for (const value of values) {
    held[name] = `{"v":1,"value":${value}}`;
    check(value);
  }
};

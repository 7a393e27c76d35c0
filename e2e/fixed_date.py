"""Give a page another date; unlike Playwright's clock, this ends with the page."""

from __future__ import annotations

from typing import Final

_DATE: Final = """(() => {
  const Usual = Date;
  const now = () => %s;
  window.Date = class extends Usual {
    constructor(...given) {
      super(...(given.length ? given : [now()]));
    }
    static now() {
      return now();
    }
  };
  const { prototype } = Intl.DateTimeFormat;
  const { get } = Object.getOwnPropertyDescriptor(prototype, "format");
  Object.defineProperty(prototype, "format", {
    get() {
      const format = get.call(this);
      return (date = now()) => format(date);
    },
  });
})()"""


def date_script(now: str) -> str:
    """Return a script under which *now*, JavaScript that may use `Usual`, is the current time."""
    return _DATE % now

/** Parts of every page: regions, progress, and announcements for screen readers. */

/** Whether the screen has a side column. */
export const WIDE = window.matchMedia("(min-width: 960px) and (min-height: 501px)");

/** Whether a row of twelve tiles fits: on a tablet or larger, not on a phone on its side. */
export const ROOMY = window.matchMedia(
  "(min-width: 600px) and (min-height: 721px), (min-width: 960px) and (min-height: 501px)",
);

export const region = (id: string) => document.getElementById(id) as HTMLElement;

/** Show how much is done, by default of the download. */
export const showProgress = (share: number, id = "progress") => {
  region(id).style.setProperty("--share", share.toFixed(3));
  region(id).setAttribute("aria-valuenow", String(Math.round(share * 100)));
};

/** Say a text to screen readers, a repeated one too. */
export const announce = (text: string) => {
  const live = region("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
};

/** Call a function with the command and the value of each button that is pressed in an element. */
export const onCommand = (place: HTMLElement, run: (command: string, value?: string) => unknown) =>
  place.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-command]") : null;
    if (button) void run(button.dataset.command ?? "", button.dataset.value);
  });

/** Call a function when the page comes back from the browser's memory: it may be outdated. */
export const onReturn = (work: () => void) =>
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) work();
  });

/** Return a function that draws once after all changes of a task. */
export const onceChanged = (draw: () => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      draw();
    });
  };
};

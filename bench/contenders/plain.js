document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-hold]");
  key?.setAttribute("aria-pressed", "true");
});

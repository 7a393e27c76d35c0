document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-select]");
  key?.setAttribute("aria-pressed", "true");
});

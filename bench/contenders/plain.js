document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-key]");
  key?.setAttribute("aria-pressed", "true");
});

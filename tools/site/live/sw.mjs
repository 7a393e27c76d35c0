/**
 * The service worker that `build.py dev` serves: it takes the place of one that the site has
 * registered before, throws away what that has kept, loads its pages again, and is gone.
 */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    await caches.delete(`noon:${new URL("./", self.location.href).pathname}:files`);
    await self.registration.unregister();
    for (const page of pages) {
      const address = new URL(page.url);
      address.searchParams.set("fresh", ""); // by its own address a page with a # would stay
      await page.navigate(address.href);
    }
  };
  event.waitUntil(tidy());
});

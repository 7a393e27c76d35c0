/**
 * The service worker of `build.py dev`: it replaces the site's earlier one, deletes
 * its cache, reloads its pages and unregisters itself.
 */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    await caches.delete(`noon:${new URL("./", self.location.href).pathname}:files`);
    await self.registration.unregister();
    for (const page of pages) {
      const address = new URL(page.url);
      // At the same address a page with a fragment would not reload.
      address.searchParams.set("fresh", "");
      await page.navigate(address.href);
    }
  };
  event.waitUntil(tidy());
});

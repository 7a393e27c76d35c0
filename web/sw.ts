/**
 * Offline: every file of the site, kept by its content.
 *
 * The build writes two constants before this: `FILES`, the hash of each file by its path, and
 * `LATER`, the files that are not needed to play our games, which are fetched after all others. A
 * file is fetched with its hash as `integrity`, so a site that is only half deployed cannot be
 * installed, and only what has changed is fetched again.
 */

/** Languages whose pages have a folder of their own; those of the usual one lie above them. */
const FOLDERS = new Set(
  Object.keys(FILES).flatMap((path) => /^([^/]+)\/manifest\.webmanifest$/.exec(path)?.[1] ?? []),
);
const USUAL = "";

const worker = self as unknown as ServiceWorkerGlobalScope;
const BASE = new URL("./", worker.location.href);
// All pages of a github.io user share one origin and its caches, so the name carries the path.
const PREFIX = `noon:${BASE.pathname}:`;
const CACHE = `${PREFIX}files`;
const AT_ONCE = 4;
const MISSING = "404.html";

/**
 * Types of files that are served only with the right hash. Python's files are left out: they run
 * only in the worker, next to the snapshot, which can't be checked.
 */
const CHECKED: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json; charset=utf-8",
  woff2: "font/woff2",
};

/** Return the key under which a file is kept. */
const keyOf = (path: string, hash: string) =>
  new URL(`${path}?__h=${encodeURIComponent(hash)}`, BASE).href;

/** Return the path of a file of ours, or null. */
const pathOf = (address: string) => {
  const url = new URL(address);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return null;
  const path = url.pathname.slice(BASE.pathname.length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
};

/** Return the language that a file belongs to, null for a file that every language needs. */
const languageOf = (path: string) => {
  const [folder = "", file = ""] = path.split("/");
  if (FOLDERS.has(folder)) return folder;
  if (folder === "locales") {
    const [tag = ""] = file.split(".");
    return FOLDERS.has(tag) ? tag : USUAL;
  }
  return /(^|\/)(index\.html|manifest\.webmanifest|lesson\.json)$/.test(path) ? USUAL : null;
};

/** Return a test for files of the languages whose pages are open, or are kept already. */
const useOfFiles = async () => {
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = [...kept, ...open.map(({ url }) => url)].map((address) => pathOf(address) ?? "");
  const found = new Set(paths.map(languageOf).filter((language) => language !== null));
  const languages = found.size ? found : new Set([USUAL]);
  return (path: string) => {
    const language = languageOf(path);
    return language === null || languages.has(language);
  };
};

const keep = async (cache: Cache, path: string, hash: string) => {
  const response = await fetch(new URL(path, BASE), {
    cache: "no-cache",
    credentials: "omit",
    integrity: hash,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(keyOf(path, hash), response.clone());
  return response;
};

/** Return the files that are not kept yet, of the languages in use. */
const missingFiles = async (wanted: (path: string) => boolean) => {
  const cache = await caches.open(CACHE);
  const isUsed = await useOfFiles();
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return Object.entries(FILES).filter(
    ([path, hash]) => wanted(path) && isUsed(path) && !kept.has(keyOf(path, hash)),
  );
};

/** Keep those of them. */
const keepAll = async (wanted: (path: string) => boolean) => {
  const cache = await caches.open(CACHE);
  const missing = await missingFiles(wanted);
  const fetchNext = async () => {
    for (let entry = missing.pop(); entry; entry = missing.pop()) {
      const [path, hash] = entry;
      if (!(await cache.match(keyOf(path, hash)))) await keep(cache, path, hash);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
};

/** Whether every file is kept: what is needed to play, and what may be wanted one day. */
const isWhole = async () => (await missingFiles(() => true)).length === 0;

const activate = async () => {
  const cache = await caches.open(CACHE);
  const keys = new Set(Object.entries(FILES).map(([path, hash]) => keyOf(path, hash)));
  for (const request of await cache.keys()) {
    if (!keys.has(request.url)) await cache.delete(request);
  }
  await worker.clients.claim();
};

/** The files, opened once: a page asks for dozens of them. */
let opened: Promise<Cache> | undefined;

/** Return the hash of a file, as it is written in the list. */
const hashOf = async (bytes: ArrayBuffer) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Return the stored copy of a file, or nothing if its hash is not the build's: every page of this
 * origin may write into the cache.
 * @param isDoubted true to bypass caches, after the stored copy did not work
 */
const whole = async (cache: Cache, path: string, hash: string, isDoubted?: boolean) => {
  const kept = await cache.match(keyOf(path, hash));
  const type = CHECKED[path.slice(path.lastIndexOf(".") + 1)];
  if (!kept || !(type || isDoubted)) return kept;
  const bytes = await kept.arrayBuffer();
  // Served without the headers and the address that it was kept with. Those have no hash, and by
  // its address a script finds its imports.
  const headers = type ? { "content-type": type } : kept.headers;
  return (await hashOf(bytes)) === hash ? new Response(bytes, { headers }) : undefined;
};

const answer = async (path: string, hash: string, request: Request) => {
  try {
    opened ??= caches.open(CACHE);
    const cache = await opened;
    const isDoubted = ["reload", "no-cache"].includes(request.cache);
    return (await whole(cache, path, hash, isDoubted)) ?? (await keep(cache, path, hash));
  } catch {
    opened = undefined;
    return fetch(request).catch(async (error) => {
      const isPage = request.mode === "navigate";
      const other = isPage && ((await inKeptLanguage(path)) ?? (await homeWithout(request.url)));
      if (!other) throw error;
      return Response.redirect(other);
    });
  }
};

/** Return the address of the page in a language that is kept, else null. */
const inKeptLanguage = async (path: string) => {
  const language = languageOf(path);
  const page = language ? path.slice(language.length + 1) : path;
  const cache = await caches.open(CACHE);
  for (const folder of [USUAL, ...FOLDERS]) {
    const same = folder ? `${folder}/${page}` : page;
    const hash = FILES[same];
    if (hash === undefined || !(await cache.match(keyOf(same, hash)))) continue;
    const address = new URL(same.replace(/index\.html$/, ""), BASE);
    address.searchParams.set("stay", ""); // the page would go to the language that was chosen
    return address.href;
  }
  return null;
};

/** Return the address of the home page, which says that a page is not saved; null without it. */
const homeWithout = async (wanted: string) => {
  const language = languageOf(pathOf(wanted) ?? "");
  const home = language ? `${language}/index.html` : "index.html";
  const cache = await caches.open(CACHE);
  if (pathOf(wanted) === home || !(await cache.match(keyOf(home, FILES[home] ?? "")))) return null;
  const address = new URL(home.replace(/index\.html$/, ""), BASE);
  address.searchParams.set("missing", wanted);
  return address.href;
};

/** Return what the server would say where there is nothing. */
const notHere = async (error: unknown) => {
  const page = await whole(await caches.open(CACHE), MISSING, FILES[MISSING] ?? "");
  if (!page) throw error;
  return new Response(page.body, { status: 404, headers: page.headers });
};

/** Check every file against its hash, fetch again what is damaged, and say which that was. */
const verify = async () => {
  const cache = await caches.open(CACHE);
  const isUsed = await useOfFiles();
  const damaged = [];
  for (const [path, hash] of Object.entries(FILES)) {
    const kept = await cache.match(keyOf(path, hash));
    if (!kept && (LATER.has(path) || !isUsed(path))) continue;
    if (kept && (await hashOf(await kept.arrayBuffer())) === hash) continue;
    damaged.push(path);
    await cache.delete(keyOf(path, hash));
    await keep(cache, path, hash).catch(() => undefined);
  }
  return damaged;
};

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll((path) => !LATER.has(path)));
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const path = pathOf(event.request.url);
  if (path === null) return;
  const hash = FILES[path];
  if (hash !== undefined) {
    const answered = answer(path, hash, event.request);
    event.respondWith(answered);
    // The first page in another language brings the rest of that language along.
    if (event.request.mode === "navigate" && languageOf(path) !== null) {
      event.waitUntil(
        answered.then(() => keepAll((each) => !LATER.has(each))).catch(() => undefined),
      );
    }
  } else if (FILES[`${path}/index.html`] && event.request.mode === "navigate") {
    const folder = new URL(`${path}/`, BASE);
    folder.hash = new URL(event.request.url).hash;
    event.respondWith(Response.redirect(folder.href));
  } else if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(notHere));
  }
});

worker.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") event.waitUntil(worker.skipWaiting());
  const tellWhole = async () => event.ports[0]?.postMessage({ isWhole: await isWhole() });
  if (event.data === "IS_WHOLE") event.waitUntil(tellWhole());
  if (event.data === "KEEP_REST") {
    event.waitUntil(
      keepAll(() => true)
        .catch(() => undefined)
        .then(tellWhole),
    );
  }
  if (event.data === "VERIFY") {
    event.waitUntil(verify().then((damaged) => event.ports[0]?.postMessage({ damaged })));
  }
});

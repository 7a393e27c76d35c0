/** Loads modules of the page. One that fails is requested again at once, from another address. */

export const importFile = async (
  address: string,
  load: (address: string) => Promise<any> = (each) => import(each),
) => {
  try {
    return await load(address);
  } catch {
    return load(address + newEnd());
  }
};

/**
 * Load a part of the page later than the page.
 * @param name of its file, by which `pages/parts.json` of the build has the address
 */
export const loadPart = async <Part>(name: string, load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    const files = await fetch(new URL(`parts.json${newEnd()}`, import.meta.url))
      .then((reply) => reply.json())
      .catch(() => ({}));
    if (!files[name]) throw error;
    return import(new URL(files[name] + newEnd(), import.meta.url).href);
  }
};

let ends = 0;

/** Return a query that changes an address: Safari 17 caches a failed import. */
export const newEnd = () => {
  ends += 1;
  return `?again=${Date.now().toString(36)}${ends}`;
};

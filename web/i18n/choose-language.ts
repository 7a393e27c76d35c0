/**
 * The language of a page: the chosen one, else, if the address names none, the first that the
 * browser asks for. Part of the head of every page.
 */

/**
 * Return the language of the site for one of those asked for, null if it has none, by the lookup of
 * BCP 47: "de-AT" is served by "de", and "pt" by "pt-BR".
 * @param asked the best first @param languages of the site
 */
export const languageFor = (asked: readonly (string | null)[], languages: string[]) => {
  for (const tag of asked) {
    for (
      let range = tag?.toLowerCase() ?? "";
      range;
      range = range.slice(0, Math.max(0, range.lastIndexOf("-")))
    ) {
      const found =
        languages.find((each) => each.toLowerCase() === range) ??
        languages.find((each) => each.toLowerCase().startsWith(`${range}-`));
      if (found) return found;
    }
  }
  return null;
};

/** Return the path of this page in the wanted language, null if it is already in it. */
export const otherPath = ({
  language,
  languages,
  path,
  chosen,
  preferred,
}: {
  language: string; // its own
  languages: string[]; // of the site, first the one whose pages have no folder
  path: string; // of the page in its language, from the folder of that
  chosen: string | null; // the language that was chosen on this device
  preferred: readonly string[]; // the languages of the browser
}) => {
  const usual = languages[0] ?? language;
  // An address that names a language has that language until the player chooses another one.
  const asked = language === usual ? [chosen, ...preferred] : [chosen];
  const wanted = languageFor(asked, languages) ?? language;
  return wanted === language ? null : pathIn(wanted, languages, path);
};

export const pathIn = (language: string, languages: string[], path: string) =>
  language === languages[0] ? path : `${language}/${path}`;

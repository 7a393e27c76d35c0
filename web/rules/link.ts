/** Remove the additions of mail programs, chats and trackers from a fragment. Pure. */

// Both patterns are tried only where a row of their parts begins: a link may have thousands.
const BLANK = "\\s\\x00-\\x1f\\x7f-\\x9f";
const SIGN = `[${BLANK}.,;:!?)\\]}>*"'”’»…。，；：！？）］＞」』\\u200b-\\u200d\\u2060\\ufeff]`;
const ADDED = new RegExp(`(?<!${SIGN})(?<!%20)(?:${SIGN}|%20)+$`);
/** The words after a link. */
const WORDS = new RegExp(`(?<=[^${BLANK}])[${BLANK}].*`, "s");
/** Half of an escaped character, and those before it. */
const ESCAPED = /(?<!%[\da-f]{0,2})(?:%[\da-f]{0,2})+$/i;
/** Keys whose values never end in such a sign and have no blanks. */
const LAST = /^(moves|end|at)=/;
const TRACKERS =
  "(?:utm_\\w*|[a-z]*clid|igshid|igsh|mibextid|mc_[ce]id|_g[al]|[gw]braid|ref|ref_src|si|share_id)";
const TRACKER = new RegExp(`^${TRACKERS}$`);
/** Before the first tracker, where a link had no query. */
const QUERY = new RegExp(`\\?(?=${TRACKERS}=)`);
const SIGN_OF_EQUALITY = /^(\w+)%3D/i;

/** Return a fragment without these additions, as `py_rules/record/links.py` does. */
export const cleaned = (fragment: string) => {
  const text = fragment.replace(/^#/, "").replaceAll("&amp;", "&").replace(ADDED, "");
  const parts = text
    .replace(QUERY, "&")
    .split("&")
    .map((part) => part.replace(SIGN_OF_EQUALITY, "$1="))
    .filter((part) => !TRACKER.test(part.split("=")[0] ?? ""));
  const last = parts.pop() ?? "";
  return [...parts, LAST.test(last) ? withoutSigns(last) : last].join("&");
};

const withoutSigns = (part: string) => {
  try {
    return decodeURIComponent(part).replace(WORDS, "").replace(ADDED, "");
  } catch {
    return part.replace(ESCAPED, "");
  }
};

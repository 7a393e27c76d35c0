/** The styles of the parts that load when they are first used. */

let lateStyles: CSSStyleSheet | undefined;

/** Add the styles of lazy parts. @param again another end of their address */
export const addLateStyles = async (again = "") => {
  if (lateStyles) return;
  const answer = await fetch(new URL(`late.css${again}`, import.meta.url));
  if (!answer.ok) throw new Error(`late.css: ${answer.status}`);
  const sheet = await new CSSStyleSheet().replace(await answer.text());
  if (!lateStyles) document.adoptedStyleSheets.push(sheet);
  lateStyles ??= sheet;
};

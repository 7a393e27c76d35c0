/** Outside a browser lit-html comes in another build; the front ends are given that one. */

export const resolve = (specifier, context, next) => {
  const file = /vendor\/lit-html\/(.*)$/.exec(specifier)?.[1];
  if (file === undefined) return next(specifier, context);
  return next(file === "lit-html.js" ? "lit-html" : `lit-html/${file}`, context);
};

/** Options and computer levels in words. */

import { known } from "./message.ts";
import { levelName, readable } from "./names.ts";

/** Return the name of an option. */
export const labelOfOption = (game: string, option: string) =>
  known(`rules/${game}`, `option.${option}.label`) ?? readable(option);

/** Return the explanation of an option, "" for none. */
export const explainOption = (game: string, option: string) =>
  known(`rules/${game}`, `option.${option}.explain`) ?? "";

/** Return the required form of a word. */
export const shapeOfOption = (game: string, option: string) =>
  known(`rules/${game}`, `option.${option}.shape`) ?? "";

/** Return the name of one of the choices of an option. */
export const choiceInWords = (game: string, option: string, choice: string) =>
  known(`rules/${game}`, `option.${option}.${choice}`) ?? readable(choice);

/** Return the name of a computer level, and words about it, "" for none. */
export const levelInWords = (level: string) => ({
  name: levelName(level),
  about: known("rules", `level.${level}.about`) ?? "",
});

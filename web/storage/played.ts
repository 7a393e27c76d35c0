/** The games that are known on this device: a match or the lesson was begun here. */

import { keepSetting, setting } from "./settings.ts";

const nameOf = (game: string) => `lesson:${game}`;

export const wasPlayed = (game: string) => setting(nameOf(game)) !== null;

export const keepPlayed = (game: string) => keepSetting(nameOf(game), "yes");

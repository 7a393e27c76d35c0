/** Print, as JSON, the bots that the lab begins with for the games on standard input. */

import { text } from "node:stream/consumers";
import { template } from "../../web/lab/bots.ts";
import "../web/speak.js";

const games = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(games.map(({ name, opening }) => template(name, opening))));

/** Added games on the pages of all games. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { Found } from "../../web/puzzles/lists.js";
import { RulesError } from "../../web/rules/errors.js";
import { keepGuest } from "../../web/storage/guests.js";
import { importMatch } from "../../web/storage/matches.js";
import { withStorage } from "./browser.js";
import { clearDatabases } from "./databases.js";
import { makeMatch, RESIGNED } from "./makers.js";

globalThis.FRAME = "";
globalThis.HAS_REMAINDER = true;
globalThis.location ??= new URL("http://localhost/noon/lab/");
const { addedGames } = await import("../../web/guests/elsewhere/added.js");

const PACKAGE = { file: "nim.whl", name: "nim-duel", version: "1.0", sha256: "ab" };
const gameOf = (slug, name) => ({ entry: { slug, name, levels: ["dawn"] }, opening: {} });

describe("added games on other pages", () => {
  beforeEach(clearDatabases);

  test("are those whose slug is free, with the address that names their wheel", async (t) => {
    withStorage(t);
    const games = [gameOf("nim", "Nim"), gameOf("war", "Another war")];
    await keepGuest({ id: "ab", packages: [PACKAGE], wheels: {}, games });
    const { games: added } = await addedGames([{ slug: "war" }]);
    assert.deepEqual(
      added.map(({ address, name, script, slug }) => ({ address, name, script, slug })),
      [
        {
          address: "added/?game=nim&wheel=nim-duel&version=1.0&sha256=ab",
          name: "Nim",
          script: "games/generic/board.js",
          slug: "nim",
        },
      ],
    );
  });

  test("leave the requests for other games, or for none, to the page's own rules", async (t) => {
    withStorage(t);
    await keepGuest({ id: "ab", packages: [PACKAGE], wheels: {}, games: [gameOf("nim", "Nim")] });
    const asked = [];
    const own = { ask: async (...what) => asked.push(what), end: () => asked.push("end"), retry() {} };
    const { route } = await addedGames([{ slug: "war" }]);
    const channel = route(own);
    for (const message of [{ do: "view", game: "war" }, { do: "read", text: "" }]) {
      await channel.ask(message, { milliseconds: 1 });
    }
    channel.end();
    assert.deepEqual(asked, [
      [{ do: "view", game: "war" }, { milliseconds: 1 }],
      [{ do: "read", text: "" }, { milliseconds: 1 }],
      "end",
    ]);
  });

  test("leave the others their puzzles where one of them does not respond", async () => {
    const over = (game) => makeMatch(["a", "b"], { game, outcome: RESIGNED });
    for (const [at, game] of ["war", "nim", "nim"].entries()) {
      await importMatch(`match ${at}`, over(game), at);
    }
    const asked = [];
    const failure = new RulesError({ code: "no-answer", message: "Nim", params: {} });
    const ofMatch = async ({ game }) => {
      asked.push(game);
      if (game === "nim") throw failure;
      return { found: [], rest: 0 };
    };
    const found = new Found({ ofMatch }, () => true, () => {});
    await assert.rejects(found.look(), failure);
    assert.deepEqual(asked, ["nim", "war"]);
    assert.equal(found.left, 0);
  });
});

/** The page's requests to Python, and the sentences for refused ones. */

import assert from "node:assert/strict";
import test, { describe, mock } from "node:test";
import { PuzzleClient } from "../../web/puzzles/client.js";
import { AnalysisClient, RulesClient } from "../../web/rules/client.js";
import { RulesError, reasonOf } from "../../web/rules/errors.js";
import { makeMatch, turns } from "./makers.js";
import { speakIn } from "./speak.js";

describe("requests and refusals", () => {
  const MATCH = makeMatch(["a"], { tags: { player1: "Ann" } });
  const REF = { game: MATCH.game, record: MATCH.record };

  /** Return a client that answers each request with a value, and the requests so far. */
  const ask = (Client, value) => {
    const sent = [];
    const client = new Client({
      ask: async (message) => {
        sent.push(message);
        return value;
      },
    });
    return { client, sent };
  };

  for (const [Client, call, request] of [
    [RulesClient, (rules) => rules.write(MATCH), { do: "write", ...REF }],
    [
      AnalysisClient,
      (analysis) => analysis.review(MATCH, 3),
      { do: "review", ...REF, ply: 3, milliseconds: 700 },
    ],
    [
      AnalysisClient,
      (analysis) => analysis.explain(MATCH, ["a", "b"]),
      { do: "explain", ...REF, line: "a.b" },
    ],
    [
      PuzzleClient,
      (puzzles) => puzzles.get({ game: "game", seed: "seed", n: 2, length: 0, difficulty: 3 }),
      { do: "puzzle_make", game: "game", seed: "seed 2", length: 0, difficulty: 3 },
    ],
    [
      PuzzleClient,
      (puzzles) => puzzles.judge(MATCH, ["b", "c"]),
      { do: "puzzle_judge", ...REF, line: "b.c", milliseconds: 1_000 },
    ],
    [
      PuzzleClient,
      (puzzles) => puzzles.ofMatch(MATCH),
      { do: "puzzles_of_match", ...REF, ply: 0, milliseconds: 1_000 },
    ],
  ]) {
    test(`the request "${request.do}" is made of what it is about`, async () => {
      const { client, sent } = ask(Client, {});
      assert.deepEqual(await call(client), {});
      assert.deepEqual(sent, [request]);
    });
  }

  test("a move asks for the record after it, a look back for the record up to it", async () => {
    const { client, sent } = ask(RulesClient, MATCH);
    await client.play(MATCH, "b");
    await client.look(MATCH, 0);
    assert.deepEqual(sent, [
      { do: "view", game: MATCH.game, record: "player1=Ann&moves=a.b" },
      { do: "view", game: MATCH.game, record: "player1=Ann" },
    ]);
  });

  test("the refusal of a record is the refusal of its move to the one who played it", async () => {
    const params = { move: "r", letter: "R", player: 0, number: 2, why: "illegal-move.taken" };
    const error = new RulesError({ code: "record.move", message: "No.", params }, "alpha-chase");
    const client = new RulesClient({ ask: () => Promise.reject(error) });
    const refused = await client.play(MATCH, "r").catch((each) => each);
    assert.equal(refused.code, "illegal-move.taken");
    assert.deepEqual(refused.params, { move: "r", letter: "R", player: 0 });
    assert.equal(refused.game, "alpha-chase");
  });

  test("a judgement that takes longer than one request is asked for again", async () => {
    const late = new RulesError({ code: "puzzle.time", message: "Late." }, MATCH.game);
    const replies = [late, late, { verdict: "right" }];
    const answer = mock.fn(async () => {
      const reply = replies.shift() ?? late;
      if (reply === late) throw late;
      return reply;
    });
    const client = new PuzzleClient({ ask: answer });
    assert.deepEqual(await client.judge(MATCH, ["b"]), { verdict: "right" });
    assert.equal(answer.mock.callCount(), 3);
    await assert.rejects(client.judge(MATCH, ["b"]), late);
    assert.equal(answer.mock.callCount(), 15);
  });

  for (const name of ["analyze", "review", "verdict"]) {
    test(`"${name}" is asked once the page is visible`, async (t) => {
      const page = new EventTarget();
      page.hidden = true;
      globalThis.document = page;
      t.after(() => Reflect.deleteProperty(globalThis, "document"));
      const { client, sent } = ask(AnalysisClient, {});
      const asked = client[name](MATCH, 0);
      await turns();
      assert.deepEqual(sent, []);
      page.hidden = false;
      page.dispatchEvent(new Event("visibilitychange"));
      await asked;
      assert.equal(sent.length, 1);
    });
  }

  test("players who have said no name are called by their seat", async () => {
    const { client } = ask(RulesClient, { ...MATCH, players: ["?", "?"] });
    assert.deepEqual((await client.view(MATCH)).players, ["Ann", "Player 2"]);
  });

  test("the rules are started again where the channel can", () => {
    let retries = 0;
    const channel = {
      ask: async () => null,
      retry() {
        assert.equal(this, channel);
        retries += 1;
      },
    };
    new RulesClient(channel).retry();
    assert.equal(retries, 1);
  });

  test("a missing reply has a message in the page's language", (t) => {
    speakIn(t, "de");
    for (const code of ["engine", "stopped"]) {
      const sentence = reasonOf(new RulesError({ code, message: "no answer in time" }));
      assert.equal(sentence, "Etwas ist schiefgegangen. Versuch es noch einmal.");
    }
  });
});

/** The page's requests to Python, and the sentences for refused ones. */

import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { PuzzleClient } from "../../web/puzzles/client.ts";
import { AnalysisClient, RulesClient } from "../../web/rules/client.ts";
import { RulesError, reasonOf } from "../../web/rules/errors.ts";
import { makeMatch, turns } from "./makers.js";
import { speakIn } from "./speak.js";

const MATCH = makeMatch(["a"], { tags: { player1: "Ann" } });

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

test("the refusal of a record is the refusal of its move to the one who played it", async () => {
  const params = { move: "r", letter: "R", player: 0, number: 2, why: "illegal-move.taken" };
  const error = new RulesError({ code: "record.move", message: "No.", params }, "alpha-chase");
  const client = new RulesClient({ ask: () => Promise.reject(error) });
  const refused = await client.play(MATCH, "r").catch((each) => each);
  assert.equal(refused.code, "illegal-move.taken");
  assert.deepEqual(refused.params, { move: "r", letter: "R", player: 0 });
  assert.equal(refused.game, "alpha-chase");
});

test("a judgment that takes longer than one request is asked for again", async () => {
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

test("a missing reply has a message in the page's language", (t) => {
  speakIn(t, "de");
  for (const code of ["engine", "stopped"]) {
    const sentence = reasonOf(new RulesError({ code, message: "no answer in time" }));
    assert.equal(sentence, "Etwas ist schiefgegangen. Versuch es noch einmal.");
  }
});

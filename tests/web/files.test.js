/** The device's own sheet to share, files that are read, and which of the site's they are. */

import assert from "node:assert/strict";
import test from "node:test";
import { kindOf, sayKind } from "../../web/app/file-kinds.ts";
import { copyText, handOver, readFile } from "../../web/app/files.ts";
import { copy, placeAddress, save, send } from "../../web/features/share/actions.ts";
import { share } from "../../web/puzzles/words.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { withGlobals } from "./browser.js";
import { makeMatch, makeState } from "./makers.js";
import "./speak.js";

/** Put a device in place whose sheet does something, and which keeps what is copied. */
const onDevice = (t, shared) => {
  const copied = [];
  const clipboard = { writeText: async (text) => copied.push(text) };
  withGlobals(t, {
    navigator: { share: shared, clipboard },
    document: { title: "noon", querySelector: () => null },
    location: new URL("http://localhost/noon/game/"),
  });
  return copied;
};
const refusing = (name) => () => Promise.reject(new DOMException("", name));
const throwing = () => Promise.reject(new TypeError("no share"));

for (const [what, shared] of [
  ["refuses", refusing("NotAllowedError")],
  ["is already open and never answers", refusing("InvalidStateError")],
  ["takes no links", throwing],
  ["is not there", undefined],
]) {
  test(`a link and a result are copied where the device's sheet ${what}`, async (t) => {
    const copied = onDevice(t, shared);
    const said = [];
    await send({ state: makeState({ wanted: "moves=a" }), say: (text) => said.push(text) });
    assert.deepEqual([said, copied.length], [["Link copied."], 1]);
    assert.equal(await share("My result"), "Copied.");
    assert.equal(copied[1], "My result");
  });
}

test("a link that is copied or handed over has the last move, also while that waits", async (t) => {
  const handed = [];
  const copied = onDevice(t, async ({ url }) => handed.push(url));
  const app = { state: makeState({ wanted: "moves=a.b", match: makeMatch(["a"]) }), say() {} };
  await copy(app);
  await send(app);
  for (const [address] of [copied, handed]) assert.ok(address.endsWith("/#moves=a.b"), address);
});

test("a match that is saved to a file replaces an earlier message", async (t) => {
  const clicked = t.mock.fn();
  onDevice(t);
  withGlobals(t, { document: { createElement: () => ({ click: clicked }) } });
  const changes = [];
  const rules = { write: async () => "a match" };
  await save({ state: makeState(), rules, set: (change) => changes.push(change) });
  assert.deepEqual([changes, clicked.mock.callCount()], [[{ message: null }], 1]);
});

test("nothing is copied or said after the player has closed the sheet or used it", async (t) => {
  for (const shared of [refusing("AbortError"), async () => {}]) {
    const copied = onDevice(t, shared);
    assert.equal(await handOver({ text: "My result" }), true);
    assert.equal(await share("My result"), "");
    assert.deepEqual(copied, []);
  }
});

test("a clipboard that never answers counts as one that refuses", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  withGlobals(t, { navigator: { clipboard: { writeText: () => new Promise(() => {}) } } });
  const copying = copyText("moves=a");
  t.mock.timers.tick(5_000);
  assert.equal(await copying, false);
});

test("the link to a place has the number of moves that the board shows", (t) => {
  onDevice(t);
  const match = makeMatch(["a", "b"]);
  const linked = [0, 1, 2].map((ply) =>
    placeAddress(makeState({ match, viewing: makeMatch(match.moves.slice(0, ply)) })),
  );
  const [none, one, both] = linked.map((address) => address?.split("#")[1]);
  assert.deepEqual([none, one, both], ["moves=a.b&at=0", "moves=a.b&at=1", undefined]);
});

const file = new File(["[Game"], "match.txt");

test("a file that cannot be read, or is not read in time, is named", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const refused = (error) =>
    error instanceof RulesError && error.message.startsWith("Couldn’t read match.txt.");
  const failing = () => Promise.reject(new DOMException("", "NotReadableError"));
  for (const read of [failing, () => new Promise(() => {})]) {
    const reading = assert.rejects(readFile(file, read), refused);
    t.mock.timers.tick(5_000);
    await reading;
  }
});

const SOURCE = "import random\n\ndef choose(match, budget):\n    return match.legal_moves[0]\n";

for (const [what, text] of [
  ["empty lines", "\n".repeat(500_000)],
  ["addresses without a space", '{"at":"https://example.org/noon"},'.repeat(100_000)],
]) {
  test(`a file of ${what} is looked through at once`, () => {
    assert.equal(kindOf(text), null); // takes minutes if each part is followed to the end
  });
}

for (const [kind, text] of [
  ["game", "PK\u0003\u0004\ufffd"],
  ["matches", '\ufeff{\n "noon": 1,\n "matches": []}'],
  ["matches", '{"noon":2,"match'],
  ["tournament", '{"format": "noon-tournament", "version": 1}\n{"players": [0, 1]}'],
  ["match", '[Player1 "Ada"]\r\n[Game "palindrome-war"]\r\n\r\n1. -k *'],
  ["match", "https://example.org/noon/palindrome-war/#moves=-k\n"],
  ["match", '[Game "palindrome-war"]\n\n1. -k {as we played in\nclass 5b} *'],
  ["bot", SOURCE],
  ["bot", "class Bot:\n    pass"],
  [null, ""],
  [null, "Dear diary, https://example.org"],
  [null, '{"noon-ish": 1}'],
]) {
  test(`a file that begins with ${JSON.stringify(text.slice(0, 24))} is a ${kind}`, () => {
    assert.equal(kindOf(text), kind);
    if (kind) assert.match(sayKind(kind), /^(This|These) /);
  });
}

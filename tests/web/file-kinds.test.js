/** Which of the site's files a file is. */

import assert from "node:assert/strict";
import test from "node:test";
import { kindOf, sayKind } from "../../web/app/file-kinds.ts";
import "./speak.js";

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

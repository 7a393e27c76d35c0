/** The functions of the page that a move runs through, as docs/architecture.md lists them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { createApp } from "../../web/app/app.js";
import { listenToPresses } from "../../web/input/press.js";
import { Channel } from "../../web/rules/channel.js";
import { RulesClient } from "../../web/rules/client.js";
import { makeWindow } from "./browser.js";
import { makeFront, makeMatch, makeState, turns } from "./makers.js";
import { makeTable, readRecord } from "./table.js";

Error.stackTraceLimit = 50;
const FRAME = /at (?:async )?(?:(\S+) (?:\[as \S+\] )?\()?file:.*\/web\/([^:]*)/;
const TESTS = new URL(".", import.meta.url).href;

/** Return the functions of the page that are running, the outermost first, as "name file". */
const running = () =>
  new Error().stack
    .split("\n")
    .filter((line) => !line.includes(TESTS))
    .map((line) => FRAME.exec(line))
    .flatMap((frame) => (frame ? [`${nameIn(frame[1])} ${frame[2]}`.trim()] : []))
    .reverse();
const nameIn = (called = "") => called.split(".").at(-1).replace("<anonymous>", "");

/** The functions that are running when something happens for the first time, by what that is. */
let trace = {};
const note = (what) => {
  trace[what] ??= running();
};

/** An element that stands for all regions of the page, and for the control that is pressed. */
class Element {
  dataset = { move: { toString: () => (note("edited"), "a") } };
  _$litPart$ = new Proxy({}, { get: () => () => note("drawn") }); // lit marks its containers
  addEventListener = () => undefined;
  animate = () => undefined;
  closest = () => this;
  getBoundingClientRect = () => ({});
  matches = () => false;
  removeAttribute = () => undefined;
  setAttribute = () => undefined;
  toggleAttribute = () => undefined;
}
const element = new Element();
const page = makeWindow({
  body: element,
  documentElement: element,
  getElementById: () => element,
  matchMedia: () => ({ matches: true }),
  querySelectorAll: () => [],
});
Object.assign(globalThis, { document: page, window: page, Element, HTMLElement: Element });
const { startRendering } = await import("../../web/view/render.js");

const front = makeFront({ render: () => (note("rendered"), { board: null, keys: null }) });
const render = await startRendering(front, makeMatch(), null, false);
let hear;
const connect = (_attempt, hears) => {
  hear = hears;
  return { send: () => undefined, close: () => undefined };
};
class NotedChannel extends Channel {
  ask(...message) {
    note("asked");
    return super.ask(...message);
  }
}
const ply = { get: () => (note("confirmed"), 0) };
const { app, nextFrame } = makeTable(createApp, {
  state: makeState({ rules: "starting", match: Object.defineProperty(makeMatch(), "ply", ply) }),
  front,
  render,
  rules: new RulesClient(new NotedChannel({ connect }, { onPhase: begin })),
});
function begin(phase) {
  app.dispatch({ type: "rules", phase });
}
hear({ ready: true });
nextFrame();
trace = {};
listenToPresses(app, () => null);
page.happen("click", { target: element });
nextFrame();
const pressed = trace;
trace = {};
const parse = JSON.parse;
JSON.parse = (text) => {
  note("received");
  const tags = { get: () => (note("named"), {}) };
  return { ...parse(text), value: Object.defineProperty(readRecord("moves=a"), "tags", tags) };
};
hear({ id: 1, reply: '{"ok": true}' });
await turns();
JSON.parse = parse;
nextFrame();
const replied = trace;

/** The numbered lists of the section, as functions. */
const doc = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
const [, section] = doc.split("## Trace of a move\n");
const lists = section.split("\n## ")[0].split(/\n(?=1\. )/).slice(1).map((list) =>
  [...list.matchAll(/^\d+\. (.*?)\(`([^`]+)`\)/gm)].map(([, before, file]) => {
    const [, name = ""] = /`([^`]+)` $/.exec(before) ?? [];
    return `${name} ${file}`.trim();
  }),
);
const [fromPress, toPython, fromReply, toTemplate] = lists;

test("a press is drawn by at most 12 functions, as listed", () => {
  assert.deepEqual(fromPress, [...pressed.edited, ...pressed.drawn]);
  assert.ok(fromPress.length <= 12);
});

test("Python is asked by the functions that are listed", () => {
  const at = pressed.asked.indexOf("dispatch app/app.js");
  assert.deepEqual(pressed.asked.slice(0, at + 1), fromPress.slice(0, at + 1));
  assert.deepEqual(toPython, pressed.asked.slice(at + 1));
});

test("Python's reply is drawn by at most 9 functions, as listed", () => {
  const { confirmed, drawn, named, received } = replied;
  const at = received.indexOf("#receive rules/channel.js");
  const awaited = named.slice(0, -1).toReversed(); // the outermost awaiting function is first
  assert.deepEqual(received.slice(at), [fromReply[0], "readReply rules/reply.js"]);
  assert.deepEqual(fromReply, [fromReply[0], awaited[0], ...confirmed, ...drawn]);
  assert.ok(fromReply.length <= 9);
});

test("the front end draws within the functions that are listed", () => {
  assert.deepEqual([...pressed.drawn, ...toTemplate], pressed.rendered);
});

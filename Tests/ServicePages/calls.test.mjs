import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const script = readFileSync(new URL("../../Sources/CServiceData/review/calls.js", import.meta.url), "utf8");
const { Calls } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

// A journey that counts its events. A call is under way until it is let go.
class Journey {
  events = 5;
  #waiting = [];

  async add() {
    this.events += 1;
    const sequence = this.events;
    await new Promise((resolve) => this.#waiting.push(resolve));
    return { sequence };
  }

  async letGo(number = 0) {
    await new Promise((resolve) => setImmediate(resolve));
    this.#waiting.splice(number, 1)[0]?.();
  }

  get underWay() {
    return this.#waiting.length;
  }
}

const seen = async (calls) => await calls.conclude(async (sequence) => sequence);

test("a call that is made while another is under way waits for it, so its event is known", async () => {
  const journey = new Journey();
  const calls = new Calls(5);
  const made = [calls.make(() => journey.add()), calls.make(() => journey.add())];
  const judged = seen(calls);
  await journey.letGo(1);
  assert.equal(journey.underWay, 1);
  await journey.letGo();
  await journey.letGo();
  await Promise.all(made);
  assert.equal(await judged, 7);
});

test("an event of somebody else is noticed, and is not forgotten", async () => {
  const calls = new Calls(5);
  await calls.make(async () => ({ sequence: 6 }));
  assert.equal(await seen(calls), 6);
  await calls.make(async () => ({ sequence: 8 }));
  assert.equal(await seen(calls), null);
  await calls.make(async () => ({ sequence: 9 }));
  assert.equal(await seen(calls), null);
});

test("a call that adds no event changes nothing", async () => {
  const calls = new Calls(5);
  await calls.make(async () => ({ sequence: 5 }));
  assert.equal(await seen(calls), 5);
});

test("a call that fails reports its error alone, and the next ones are made", async () => {
  const calls = new Calls(5);
  await assert.rejects(calls.make(async () => { throw new Error("lost"); }), /lost/);
  await calls.make(async () => ({ sequence: 6 }));
  assert.equal(await seen(calls), 6);
});

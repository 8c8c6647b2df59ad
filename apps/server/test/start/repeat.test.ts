import { waitUntil } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';
import { repeat } from '../../src/repeat.ts';

const log = { info() {}, warn() {}, error() {} };
const hourMs = 3_600_000;

/** A worker whose work is a function of the test. */
function start(work: () => Promise<unknown>) {
  const worker = repeat('test', log, hourMs, work);
  onTestFinished(() => worker.stop());
  return worker;
}

it('a worker does its work at once when it is woken', async () => {
  let times = 0;
  const worker = start(async () => {
    times += 1;
  });
  await waitUntil(() => times === 1);
  // Its first run has ended.
  await new Promise((resolve) => setImmediate(resolve));
  worker.wake();
  expect(times).toBe(2);
});

it('a worker goes on after a failure', async () => {
  let times = 0;
  const worker = start(async () => {
    times += 1;
    if (times === 1) throw new Error('It fails.');
  });
  await waitUntil(() => times === 1);
  await new Promise((resolve) => setImmediate(resolve));
  worker.wake();
  expect(times).toBe(2);
});

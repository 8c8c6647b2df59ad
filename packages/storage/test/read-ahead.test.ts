import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AheadRoom, type FetchPart, readAhead } from '../src/read-ahead.ts';

const mib = 1024 * 1024;
const toByte = (at: number) => (at * 31 + (at >> 16)) & 0xff;
function fill(into: Uint8Array, from: number): void {
  for (let at = 0; at < into.length; at += 1) into[at] = toByte(from + at);
}

/** A slow remote object. `answer` answers the oldest open request. Without it, each is answered at once. */
function createFar() {
  const asked: { from: number; bytes: number; signal: AbortSignal }[] = [];
  const open: (() => void)[] = [];
  const far = { asked, isSlow: false, fault: null as Error | null, answer: () => open.shift()?.() };
  const fetchPart: FetchPart = async (into, from, signal) => {
    asked.push({ from, bytes: into.length, signal });
    if (far.isSlow) await new Promise<void>((resolve) => open.push(resolve));
    if (far.fault !== null) throw far.fault;
    fill(into, from);
    return true;
  };
  return Object.assign(far, { fetchPart });
}

function expectBytes(bytes: Uint8Array, from: number): void {
  const expected = new Uint8Array(bytes.length);
  fill(expected, from);
  expect(Buffer.from(bytes).equals(expected)).toBe(true);
}

it('asks for several parts ahead of who reads on, and holds no more than four mebibytes', async () => {
  const far = createFar();
  const room = new AheadRoom();
  const size = 10 * mib + 12_345;
  const object = readAhead(size, far.fetchPart, room);
  const into = new Uint8Array(256 * 1024);
  let at = 0;
  for (let got = -1; got !== 0; at += got) {
    got = await object.read(into, at);
    expectBytes(into.subarray(0, got), at);
    expect(room.takenBytes).toBeLessThanOrEqual(4 * mib);
  }
  expect(at).toBe(size);
  // The first read is requested as it is, and then whole parts.
  expect(far.asked.map(({ bytes }) => bytes).slice(0, 3)).toEqual([into.length, mib, mib]);
  expect(far.asked).toHaveLength(1 + 10);
  expect(far.asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(size);
  await object.close();
  await turn();
  expect(room.takenBytes).toBe(0);
});

it('waits for the part that is read alone, while others are on their way', async () => {
  const far = createFar();
  const object = readAhead(8 * mib, far.fetchPart, new AheadRoom());
  const into = new Uint8Array(1000);
  await object.read(into, 0);
  far.isSlow = true;
  const reading = object.read(into, 1000);
  await turn();
  expect(far.asked.slice(1).map(({ from }) => from)).toEqual([0, 1, 2, 3].map((part) => 1000 + part * mib));
  far.answer();
  expect(await reading).toBe(1000);
  expectBytes(into, 1000);
});

it('shares its memory with all who read, and asks for what is read where none is left', async () => {
  const far = createFar();
  const room = new AheadRoom();
  const into = new Uint8Array(1000);
  const objects = Array.from({ length: 20 }, () => readAhead(8 * mib, far.fetchPart, room));
  for (const object of objects) for (const from of [0, 1000, 2000]) expect(await object.read(into, from)).toBe(1000);
  expectBytes(into, 2000);
  expect(room.takenBytes).toBe(64 * mib);
  for (const object of objects) await object.close();
  await turn();
  expect(room.takenBytes).toBe(0);
});

it('ends what is on its way when somebody reads elsewhere or no more, and gives its memory back then', async () => {
  const far = createFar();
  const room = new AheadRoom();
  const object = readAhead(8 * mib, far.fetchPart, room);
  const into = new Uint8Array(1000);
  await object.read(into, 0);
  far.isSlow = true;
  const reading = object.read(into, 1000);
  far.answer();
  await reading;
  far.isSlow = false;
  await object.read(into, 5 * mib);
  expectBytes(into, 5 * mib);
  expect(far.asked.slice(1, 5).every(({ signal }) => signal.aborted)).toBe(true);
  // Requests that have not ended yet may still write into the buffers.
  expect(room.takenBytes).toBe(3 * mib);
  for (let part = 0; part < 3; part += 1) far.answer();
  await object.close();
  await turn();
  expect(room.takenBytes).toBe(0);
});

it('says when a part does not come, and asks for it again at the next read', async () => {
  const far = createFar();
  const room = new AheadRoom();
  const object = readAhead(8 * mib, far.fetchPart, room);
  const into = new Uint8Array(1000);
  await object.read(into, 0);
  far.fault = new Error('The line broke.');
  await expect(object.read(into, 1000)).rejects.toThrow('The line broke.');
  far.fault = null;
  await turn();
  expect(room.takenBytes).toBe(0);
  expect(await object.read(into, 1000)).toBe(1000);
  expectBytes(into, 1000);
  await object.close();
});

it('keeps eight buffers for who reads next, and no more', () => {
  const room = new AheadRoom();
  const take = () => Array.from({ length: 10 }, () => room.take());
  const taken = take();
  for (const buffer of taken) if (buffer !== null) room.give(buffer);
  expect(take().filter((buffer) => taken.includes(buffer))).toHaveLength(8);
});

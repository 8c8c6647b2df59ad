import { expect, it } from 'vitest';
import type { Plan } from '../../src/packs/fetch/plan.ts';
import { Ranger } from '../../src/packs/fetch/ranges.ts';

const kib = 1024;
const blockBytes = 64 * kib;

/** Blocks of one bundle, with gaps of the given size between them. */
function toRanges(gaps: readonly number[], missingBytes: number): [from: number, to: number][] {
  const count = gaps.length + 1;
  const starts = Float64Array.from({ length: count + 1 }, (_, at) => at * blockBytes);
  const offset = new Float64Array(count);
  for (const [at, gap] of gaps.entries()) offset[at + 1] = (offset[at] ?? 0) + blockBytes + gap;
  const list = { blocks: { count, starts, hashes: new Uint8Array() }, files: [] };
  const plan = { version: { list }, missingBytes } as unknown as Plan;
  const ranger = new Ranger(plan, { bundle: new Int32Array(count), offset });
  const blocks = Array.from({ length: count }, (_, at) => count - 1 - at);
  return ranger.toRanges(blocks, false).map(({ from, to }) => [from, to]);
}
const toParts = (ranges: readonly [number, number][]) => ranges.map(([from, to]) => (to - from) / kib);

it('requests neighboring blocks together', () => {
  const much = 100_000 * kib;
  expect(toParts(toRanges([0, 10 * kib, 128 * kib, 129 * kib, 0], much))).toEqual([4 * 64 + 138, 128]);
});

it('reads over at most a hundredth of the missing bytes, the smallest gaps first', () => {
  expect(toParts(toRanges([60 * kib, 10 * kib, 70 * kib, 20 * kib], 10_000 * kib))).toEqual([3 * 64 + 70, 2 * 64 + 20]);
  // 10 KiB, which allows one gap.
  expect(toParts(toRanges([60 * kib, 10 * kib, 70 * kib, 20 * kib], 1_000 * kib))).toEqual([64, 138, 64, 64]);
});

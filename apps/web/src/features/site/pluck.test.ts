import { describe, expect, it } from 'vitest';
import { pluck, toHz } from './pluck.ts';
import { ringS } from './ring-seconds.ts';

const sampleRate = 8000;
/** The same numbers each time. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const toPower = (samples: Float32Array) => samples.reduce((sum, one) => sum + one * one, 0) / samples.length;

describe('the pitch of a place', () => {
  it('rises by two octaves from one end to the other', () => {
    expect(toHz(0)).toBe(110);
    expect(toHz(1)).toBe(440);
    expect(toHz(-1)).toBe(110);
  });
});

describe('a plucked string', () => {
  const samples = pluck(200, sampleRate, createRandom());

  it('repeats with its pitch', () => {
    const period = sampleRate / 200;
    const later = samples.subarray(2000, 4000);
    const match = (shift: number) => later.reduce((sum, one, at) => sum + one * (samples[2000 + at + shift] ?? 0), 0);
    const best =
      Array.from({ length: 60 }, (_, at) => at + 20).toSorted((one, other) => match(other) - match(one))[0] ?? 0;
    expect(Math.abs(best - period)).toBeLessThanOrEqual(1);
  });

  it('decays to silence, and is never louder than at its start', () => {
    expect(samples).toHaveLength(ringS * sampleRate);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(toPower(samples.subarray(-400))).toBeLessThan(toPower(samples.subarray(0, 400)) / 100);
    expect(samples.at(-1)).toBeCloseTo(0, 3);
  });
});

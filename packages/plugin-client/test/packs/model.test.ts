import { afterAll, beforeAll, expect, it } from 'vitest';
import { lives } from '../env.ts';
import { Model } from './model.ts';
import { hashAtOnce } from './virtual-timers.ts';

let restore: () => void;
beforeAll(() => {
  restore = hashAtOnce();
});
afterAll(() => restore());

it('is intact at the end of every random life, and never reports a file as ready too early', async () => {
  const { first, count, steps } = lives;
  for (let seed = first; seed < first + count; seed += 1) {
    const model = new Model(seed);
    try {
      for (let step = 0; step < steps; step += 1) await model.step();
      await model.finish();
    } catch (error) {
      throw new Error(`TEST_SEED=${seed}, after ${model.counts.steps} steps`, { cause: error });
    }
    expect(model.counts.isWhole).toBe(true);
  }
}, 540_000);

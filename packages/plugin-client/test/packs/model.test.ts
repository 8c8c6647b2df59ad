import { expect, it } from 'vitest';
import { Model } from './model.ts';

const isLong = process.env.TEST_LONG === 'true';
const first = Number(process.env.TEST_SEED ?? 1);
const runs = process.env.TEST_SEED === undefined ? (isLong ? 500 : 40) : 1;
const steps = 12;

it(
  'is whole at the end of every life, and says of nothing that it is ready before it is',
  async () => {
    const sums = { kills: 0, flips: 0, pulls: 0, fulls: 0, cuts: 0, steps: 0 };
    for (let seed = first; seed < first + runs; seed += 1) {
      const model = new Model(seed);
      try {
        for (let step = 0; step < steps; step += 1) await model.step();
        await model.finish();
      } catch (error) {
        throw new Error(`TEST_SEED=${seed}, after ${model.counts.steps} steps`, { cause: error });
      }
      expect(model.counts.isWhole).toBe(true);
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += model.counts[name];
    }
    if (isLong) console.info(`${runs} lives: ${JSON.stringify(sums)}`);
  },
  isLong ? 540_000 : 60_000,
);

import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { planCases, planSeed } from '../../src/env.ts';
import { live } from './model-life.ts';
import { lives } from './model-steps.ts';
import { type ModelWorld, startModelWorld } from './model-world.ts';

/** Lived side by side: where one waits its turn at the desk, another goes on. */
const lanes = 3;

let worlds: ModelWorld[] = [];
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: lanes }, startModelWorld));
}, 120_000);
afterAll(() => Promise.all(worlds.map((world) => world.stop())));

it('agrees with the provider, gives what was paid for and charges nobody twice, whatever happens (78, 82, 86, 88)', async () => {
  await Promise.all(
    worlds.map((world, lane) =>
      fc.assert(
        fc.asyncProperty(lives, (life) => live(world, life)),
        { numRuns: Math.ceil(planCases / lanes), seed: planSeed + lane },
      ),
    ),
  );
}, 1_800_000);

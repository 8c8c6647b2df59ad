import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { planCases, seeds } from '../env.ts';
import { live } from './model-life.ts';
import { lives } from './model-steps.ts';
import { type ModelWorld, startModelWorld } from './model-world.ts';

/** A world for each seed, side by side: while one waits for an account lock, the other goes on. */
let worlds: ModelWorld[] = [];
beforeAll(async () => {
  worlds = await Promise.all(seeds.map(startModelWorld));
});
afterAll(() => Promise.all(worlds.map((world) => world.stop())));

it('agrees with the provider, grants what was paid for and charges nobody twice, whatever happens', async () => {
  await Promise.all(
    worlds.map((world, index) =>
      fc.assert(
        fc.asyncProperty(lives, (life) => live(world, life)),
        { numRuns: planCases, seed: seeds[index] },
      ),
    ),
  );
}, 3_600_000);

import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { planCases, planSeed } from '../env.ts';
import { live } from './model-life.ts';
import { lives } from './model-steps.ts';
import { type ModelWorld, startModelWorld } from './model-world.ts';

const halves = { 'one half of the lives': 0, 'the other half': 1 } as const;
/** Lived side by side: where one waits its turn at the desk, another goes on. */
const lanes = 2;

/** `PLAN_SEED` with the seed that a failure prints lives it again, in the first lane of the first half. */
export function proveLives(half: keyof typeof halves): void {
  let worlds: ModelWorld[] = [];
  beforeAll(async () => {
    worlds = await Promise.all(Array.from({ length: lanes }, startModelWorld));
  }, 120_000);
  afterAll(() => Promise.all(worlds.map((world) => world.stop())));

  it(`agrees with the provider, gives what was paid for and charges nobody twice, whatever happens: ${half} (78, 82, 86, 88)`, async () => {
    await Promise.all(
      worlds.map((world, lane) =>
        fc.assert(
          fc.asyncProperty(lives, (life) => live(world, life)),
          { numRuns: Math.ceil(planCases / 2 / lanes), seed: planSeed + lanes * halves[half] + lane },
        ),
      ),
    );
  }, 1_800_000);
}

import { parseArgs } from 'node:util';
import { main, say } from './main.mjs';
import { findTool, run } from './programs.mjs';
import { setup } from './setup.mjs';

const help = `Plays years of a whole shop, each from its seed, and says what was not true in one.

  npm run year -- --seed 7 --days 365 --people 200
  npm run year -- --seed 1-40 --engine postgres   forty years, with two portals each
  npm run year -- --seed 7 --shrink               the shortest story in which the same is not true
  npm run year -- --seed 7 --story story.txt      the acts of a file, such as a shrunk one
  npm run year -- --seed 7 --log year.log         all that was done and answered`;

/** Parses seeds, such as `7` or `1-40`. */
function toSeeds(text) {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (first === undefined) return [text];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at));
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '365' },
      people: { type: 'string', default: '200' },
      engine: { type: 'string', default: 'sqlite' },
      shrink: { type: 'boolean', default: false },
      story: { type: 'string' },
      log: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(help);
  const { node, env } = setup();
  const asked = {
    YEAR_DAYS: values.days,
    YEAR_PEOPLE: values.people,
    YEAR_ENGINE: values.engine,
    YEAR_SHRINK: String(values.shrink),
    ...(values.story && { YEAR_STORY: values.story }),
    ...(values.log && { YEAR_LOG: values.log }),
  };
  const failed = [];
  for (const seed of toSeeds(values.seed)) {
    const args = [findTool('vitest'), 'run', 'apps/year/test/year.test.ts', '--silent=false', '--reporter=dot'];
    try {
      run({ node, env: { ...env, ...asked, YEAR_SEED: seed } }, args);
    } catch {
      failed.push(seed);
    }
  }
  if (failed.length > 0) throw new Error(`Something was not true in the years of these seeds: ${failed.join(', ')}`);
});

import { join } from 'node:path';
import { build, ensureChromium, main, root, setup, stay } from '../setup.mjs';

await main(() => {
  const world = setup();
  const works = process.argv.slice(2);
  if (works.includes('web')) world.env.CHROMIUM_PATH = ensureChromium(world.env);
  build(world);
  stay(world, [{ args: [join(root, 'scripts/bench/main.ts'), ...works] }]);
});

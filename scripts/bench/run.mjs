import { join } from 'node:path';
import { ensureChromium, wholeBrowsers } from '../chromium.mjs';
import { main, root } from '../main.mjs';
import { build, stay } from '../programs.mjs';
import { setup } from '../setup.mjs';

await main(async () => {
  const world = setup();
  const works = process.argv.slice(2);
  if (works.includes('web')) world.env.CHROMIUM_PATH = await ensureChromium(world, wholeBrowsers);
  build(world);
  stay(world, [{ args: [join(root, 'scripts/bench/main.ts'), ...works] }]);
});

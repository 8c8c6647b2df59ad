import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { main, root } from './main.mjs';
import { findTool, run } from './programs.mjs';
import { setup } from './setup.mjs';

// Makes the pictures of the README in docs/images, from the current demonstration shop.
await main(async () => {
  const world = setup();
  Object.assign(world.env, { CHROMIUM_PATH: await ensureChromium(world), TAKE_PICTURES: 'true' });
  const args = [findTool('playwright'), 'test', '--project', 'pictures', '--reporter', 'list'];
  run(world, args, { cwd: join(root, 'apps/e2e') });
});

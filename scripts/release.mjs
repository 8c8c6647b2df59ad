import { join } from 'node:path';
import { main, root } from './main.mjs';
import { build, run } from './programs.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  const world = setup();
  build(world);
  run(world, [join(root, 'scripts/release/main.ts'), ...process.argv.slice(2)]);
});

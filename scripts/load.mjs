import { join } from 'node:path';
import { main, root } from './main.mjs';
import { build, stay } from './programs.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  const world = setup();
  build(world);
  stay(world, [{ args: [join(root, 'scripts/load/main.ts'), ...process.argv.slice(2)] }]);
});

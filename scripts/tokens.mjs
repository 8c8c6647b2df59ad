import { join } from 'node:path';
import { main, root } from './main.mjs';
import { run } from './programs.mjs';
import { readSettings } from './settings.mjs';
import { setup } from './setup.mjs';

await main(() => {
  const script = join(root, 'stories/.storybook/write-design-tokens.ts');
  const world = setup();
  run({ ...world, env: readSettings(world) }, [script, ...process.argv.slice(2)]);
});

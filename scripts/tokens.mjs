import { join } from 'node:path';
import { main, root } from './main.mjs';
import { run } from './programs.mjs';
import { envFile } from './settings.mjs';
import { setup } from './setup.mjs';

await main(() => {
  const script = join(root, 'stories/.storybook/write-design-tokens.ts');
  run(setup(), [...envFile(), script, ...process.argv.slice(2)]);
});

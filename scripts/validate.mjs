import { main } from './main.mjs';
import { findTool, run } from './programs.mjs';
import { setup } from './setup.mjs';

await main(() => {
  const world = setup();
  run(world, [findTool('turbo'), 'run', 'typecheck', '--output-logs=errors-only']);
  run(world, [findTool('tsc'), '-p', 'scripts']);
  run(world, [findTool('biome'), 'check', '--error-on-warnings', '.']);
  run(world, [findTool('knip')]);
});

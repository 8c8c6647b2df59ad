import { main } from './main.mjs';
import { findTool, run, toTypeArgs, typePrograms } from './programs.mjs';
import { setup } from './setup.mjs';

await main(() => {
  const world = setup();
  for (const part of typePrograms) run(world, [findTool('tsc'), ...toTypeArgs(part)]);
  run(world, [findTool('biome'), 'check', '--error-on-warnings', '.']);
  run(world, [findTool('knip')]);
});

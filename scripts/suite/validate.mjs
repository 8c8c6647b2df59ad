import { main } from '../main.mjs';
import { findTool, knipArgs, run, toTypeArgs, typePrograms } from '../programs.mjs';
import { setup } from '../setup.mjs';
import { guards } from './reach.mjs';

// Runs all checks to their end even if one fails, so that a person can fix everything at once. Quick checks come first.
await main(() => {
  const world = setup();
  const failed = [];
  const check = (name, args) => {
    try {
      run(world, args);
    } catch {
      failed.push(name);
    }
  };
  check('format and lint', [findTool('biome'), 'check', '--error-on-warnings', '.']);
  check('dead code and unused dependencies', [findTool('knip'), ...knipArgs]);
  check('guards', [findTool('vitest'), 'run', '--reporter=dot', ...guards.units]);
  for (const part of typePrograms) check(`types of the ${part}`, [findTool('tsc'), ...toTypeArgs(part)]);
  if (failed.length > 0) throw new Error(`Not in order, as is said above: ${failed.join(', ')}.`);
});

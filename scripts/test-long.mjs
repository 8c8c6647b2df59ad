import { join } from 'node:path';
import { main, root } from './main.mjs';
import { build, findTool, run } from './programs.mjs';
import { setup } from './setup.mjs';

/** The tests that `npm test` runs with a small budget. */
const budgeted = [
  'plans/model',
  'payments/any-order',
  'payments/kill',
  'payments/webhooks',
  'postgres/two-processes',
  'process',
  'redeem-kill',
  'two-writers',
].map((name) => `apps/server/test/${name}.test.ts`);

await main(() => {
  const { node, env } = setup();
  const world = { node, env: { ...env, TEST_LONG: 'true' } };
  build(world);
  const files = process.argv.slice(2);
  run(world, [findTool('vitest'), 'run', ...(files.length > 0 ? files : budgeted)]);
  if (files.length === 0) run(world, [join(root, 'scripts/plugin-cpp.mjs'), '--sanitize', '--seconds', '600']);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { windowsNode } from './install-nodes.mjs';
import { root } from './main.mjs';
import { findMissing, openWine } from './wine.mjs';

const promises = join(root, 'fixtures/packs/promises.json');

/** The tests of the kit in TypeScript as one file; null: they cannot be made, or there is no Node for Windows. */
async function bundle(build) {
  if (!existsSync(windowsNode)) return null;
  const file = join(build, 'promises.mjs');
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: join(root, 'packages/plugin-client/test/node/run-promises.ts'),
    platform: 'node',
    logLevel: 'silent',
  });
  await made.write({ file, format: 'esm' });
  return file;
}

/**
 * Runs what both kits promise of a disk and a store on the drives of a Windows by Wine. `program`: the tests of the kit in
 * C++. Returns what was not tried.
 */
export async function tryWindows(build, program) {
  const lacking = findMissing();
  if (lacking.length > 0) return [`Windows (no ${lacking.join(', ')})`];
  const script = await bundle(build);
  const wine = openWine();
  try {
    for (const file of [promises, program, ...(script === null ? [] : [script, windowsNode])]) wine.put(file);
    for (const { path, traits } of wine.drives) {
      const rest = ['promises.json', path, ...traits];
      const runs = [['drive.exe', ...rest], ...(script === null ? [] : [['node.exe', 'promises.mjs', ...rest]])];
      for (const args of runs) {
        const { status, text } = wine.run(args, { NODE_NO_WARNINGS: '1', NODE_SKIP_PLATFORM_CHECK: '1' });
        process.stdout.write(`Windows, ${args.slice(0, 2).join(' ')} on ${path}: ${text}`);
        if (status !== 0) throw new Error(`By Wine ${args.join(' ')} failed: what it said is above.`);
      }
    }
    return [...wine.missing, ...(script === null ? ['the kit in TypeScript on Windows (no Node for Windows)'] : [])];
  } finally {
    wine.close();
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { windowsNode } from './install-nodes.mjs';
import { root } from './main.mjs';
import { findMissing, openWine } from './wine.mjs';

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
 * Runs what both kits promise of a disk and a store on the drives of a Windows by Wine, by `drive.exe` of the folder `build`,
 * and the engine of packs by `packs.exe`. Returns what was not tried.
 */
export async function tryWindows(build, hasPacks) {
  const lacking = findMissing();
  if (lacking.length > 0) return [`Windows (no ${lacking.join(', ')})`];
  const script = await bundle(build);
  const wine = openWine();
  if (wine === null) return ['Windows (Wine does not start here)'];
  try {
    for (const name of ['promises.json', 'vectors.json', 'states.json']) wine.put(join(root, 'fixtures/packs', name));
    for (const name of ['drive.exe', ...(hasPacks ? ['packs.exe'] : [])]) wine.put(join(build, name));
    for (const file of script === null ? [] : [script, windowsNode]) wine.put(file);
    const run = (args) => {
      const { status, text } = wine.run(args, { NODE_NO_WARNINGS: '1', NODE_SKIP_PLATFORM_CHECK: '1' });
      process.stdout.write(`Windows, ${args.join(' ')}: ${text}`);
      if (status !== 0) throw new Error(`By Wine ${args.join(' ')} failed: what it said is above.`);
    };
    if (hasPacks) run(['packs.exe', '.']);
    for (const { path, traits } of wine.drives) {
      const rest = ['promises.json', path, ...traits];
      run(['drive.exe', ...rest]);
      if (script !== null) run(['node.exe', 'promises.mjs', ...rest]);
    }
    return [...wine.missing, ...(script === null ? ['the kit in TypeScript on Windows (no Node for Windows)'] : [])];
  } finally {
    wine.close();
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { windowsNode } from './install-nodes.mjs';
import { root } from './main.mjs';
import { findMissing, openWine } from './wine.mjs';

/** The tests of the kit in TypeScript as one file. */
async function bundle(build) {
  const file = join(build, 'run-drive.mjs');
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: join(root, 'packages/plugin-client/test/node/run-drive.ts'),
    platform: 'node',
    logLevel: 'silent',
  });
  await made.write({ file, format: 'esm' });
  return file;
}

const fixtures = join(root, 'fixtures/packs');

/** On the same drives: by programs of this system. */
function tryHere(build, script, { here, traits }) {
  const programs = [
    [join(build, 'packs-test'), fixtures, 'drive', here],
    [process.execPath, script, join(fixtures, 'promises.json'), here],
  ];
  for (const [program, ...args] of programs) {
    const { status } = spawnSync(program, [...args, ...traits], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${basename(program)} failed on a drive that is ${traits.join(' and ')}.`);
  }
}

/**
 * Runs what both kits promise of a disk and a store, and packs from a folder, on the drives of a Windows by Wine, by programs of
 * the folder `build`; on those that this system has, too, by its own. `lives`: of an engine, on disks in memory, which are the
 * same on every system. Returns what was not tried.
 */
export async function tryWindows(build, lives) {
  const lacking = findMissing();
  if (lacking.length > 0) return [`Windows (no ${lacking.join(', ')})`];
  const script = await bundle(build);
  const wine = openWine();
  if (wine === null) return ['Windows (Wine does not start here)'];
  const hasNode = existsSync(windowsNode);
  try {
    for (const name of ['promises.json', 'vectors.json', 'states.json']) wine.put(join(fixtures, name));
    for (const file of [join(build, 'packs.exe'), ...(hasNode ? [script, windowsNode] : [])]) wine.put(file);
    const run = (...args) => {
      const { status, text } = wine.run(args, {
        NODE_NO_WARNINGS: '1',
        NODE_SKIP_PLATFORM_CHECK: '1',
        PACK_LIVES: lives,
      });
      process.stdout.write(`Windows, ${args.join(' ')}: ${text}`);
      if (status !== 0) throw new Error(`By Wine ${args.join(' ')} failed: what it said is above.`);
    };
    run('packs.exe', '.');
    for (const drive of wine.drives) {
      const { path, here, traits } = drive;
      run('packs.exe', '.', 'drive', path, ...traits);
      // To fill a drive by Node takes Wine a minute: programs of this system do that.
      const others = traits.filter((trait) => trait !== 'small');
      if (hasNode) run('node.exe', 'run-drive.mjs', 'promises.json', path, ...others);
      if (here !== undefined) tryHere(build, script, drive);
    }
    return [...wine.missing, ...(hasNode ? [] : ['the kit in TypeScript on Windows (no Node for Windows)'])];
  } finally {
    wine.close();
  }
}

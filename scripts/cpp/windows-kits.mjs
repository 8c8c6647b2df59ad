import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { windowsNode } from '../install-nodes.mjs';
import { root } from '../main.mjs';
import { findMissing, openWine } from './wine.mjs';

const kit = join(root, 'packages/plugin-client/test/node');
/** The kit's TypeScript tests that need a disk, besides those of each drive. */
const tests = {
  'moves.mjs': 'moves.test',
  'node-disk.mjs': 'node-disk.test',
  'two-of-everything.mjs': 'two-of-everything.test',
};
/** All programs of the TypeScript kit, by file. `two-of-everything` starts one of them by its name. */
const programs = { 'run-drive.mjs': 'run-drive', 'same-process-id.ts': 'same-process-id', ...tests };

/** Bundles each program into one file. */
async function bundle(build) {
  const { rolldown } = await import('rolldown');
  for (const [name, source] of Object.entries(programs)) {
    const made = await rolldown({
      input: join(kit, `${source}.ts`),
      platform: 'node',
      logLevel: 'silent',
      resolve: { alias: { vitest: join(root, 'scripts/suite/vitest-by-node.mjs') } },
    });
    await made.write({ file: join(build, name), format: 'esm' });
  }
}

const fixtures = join(root, 'fixtures/packs');

/** Tests the same drives with programs of this system. */
function tryHere(build, { here, traits }) {
  const tries = [
    [join(build, 'backline_packs_test'), fixtures, 'drive', here],
    [process.execPath, join(build, 'run-drive.mjs'), join(fixtures, 'promises.json'), here],
  ];
  for (const [program, ...args] of tries) {
    const { status } = spawnSync(program, [...args, ...traits], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${basename(program)} failed on a drive that is ${traits.join(' and ')}.`);
  }
}

/**
 * Runs the disk and store tests of both kits, and packs from a folder, on Windows drives in Wine. The programs are in
 * the folder `build`. On drives that this system can mount, its own programs run as well. `lives`: stories of an engine
 * on disks in memory, which are the same on every system. Returns what could not be tested.
 */
export async function tryWindows(build, lives) {
  const lacking = findMissing();
  if (lacking.length > 0) return [`Windows (no ${lacking.join(', ')})`];
  await bundle(build);
  const wine = openWine();
  if (wine === null) return ['Windows (Wine does not start here)'];
  const hasNode = existsSync(windowsNode);
  try {
    for (const name of ['promises.json', 'vectors.json', 'states.json']) wine.put(join(fixtures, name));
    for (const name of ['packs.exe', ...Object.keys(programs)]) wine.put(join(build, name));
    if (hasNode) wine.put(windowsNode);
    const run = async (...args) => {
      const program = wine.run(args, {
        NODE_NO_WARNINGS: '1',
        NODE_SKIP_PLATFORM_CHECK: '1',
        PACK_LIVES: lives,
      });
      const status = await program.ended;
      process.stdout.write(`Windows, ${args.join(' ')}: ${program.read()}`);
      if (status !== 0) throw new Error(`By Wine ${args.join(' ')} failed: what it said is above.`);
    };
    await run('packs.exe', '.');
    for (const name of hasNode ? Object.keys(tests) : []) await run('node.exe', '--test-reporter=spec', name);
    for (const drive of wine.drives) {
      const { path, here, traits } = drive;
      await run('packs.exe', '.', 'drive', path, ...traits);
      // Filling a drive with Node takes a minute in Wine, so programs of this system do that.
      const others = traits.filter((trait) => trait !== 'small');
      if (hasNode) await run('node.exe', 'run-drive.mjs', 'promises.json', path, ...others);
      if (here !== undefined) tryHere(build, drive);
    }
    return [...wine.missing, ...(hasNode ? [] : ['the kit in TypeScript on Windows (no Node for Windows)'])];
  } finally {
    wine.close();
  }
}

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFullFolders } from '@backline/core/support/doctor/find-disk-problems';
import { afterAll, describe, expect, it } from 'vitest';
import { toCliError } from '../../src/shared/errors.ts';
import { bin, createInstallation } from '../run-backline.ts';

const folder = mkdtempSync(join(tmpdir(), 'backline-full-'));
const countedFolder = mkdtempSync(join(tmpdir(), 'backline-counted-'));
/** Disks of their own, where this user may mount some; the second one has room for few files. */
const mount = (at: string, size: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', at]).status === 0;
const hasDisk = mount(folder, 'size=64m') && mount(countedFolder, 'nr_inodes=40');
afterAll(() => {
  for (const one of [folder, countedFolder]) {
    if (hasDisk) spawnSync('umount', [one]);
    rmSync(one, { recursive: true, force: true });
  }
});

describe.skipIf(!hasDisk)('a disk without room', () => {
  const places = { DATABASE_URL: `file:${join(folder, 'portal.sqlite')}`, DATA_PATH: join(folder, 'data') };
  const fill = (name: string, leftBytes: number) => {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, name), Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
  };

  it('is named by the doctor, and a command that meets it names the disk and not the database', async () => {
    const installation = createInstallation();
    const run = (...args: string[]) => installation.runWith(places, ...args);
    mkdirSync(places.DATA_PATH);
    expect((await run('db', 'migrate')).exitCode).toBe(0);
    expect((await run('db', 'doctor')).stdout).not.toContain('disk_full');
    fill('ballast', 4 * 1024 * 1024);
    expect(await findFullFolders(places)).toEqual([folder]);
    const { stdout, exitCode } = await run('db', 'doctor');
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`disk_full: The disk of ${folder} is full.`)]);
    // Room for the heading of a list of codes, and not for the codes.
    fill('more', 4096);
    await installation.run('db', 'seed');
    const csv = ['--csv', join(folder, 'codes.csv')];
    const generate = ['license', 'generate', '--sku', 'MUS-01001', '--count', '1000', '--batch', 'FULL', ...csv];
    expect(await installation.run(...generate, '--reason', 'a test')).toMatchObject({
      stderr: expect.stringMatching(/codes\.csv cannot be used: its disk is full\.$/m),
      exitCode: 1,
    });
    fill('most', 0);
    const { stderr } = await installation.run('db', 'backup', join(folder, 'copy.sqlite'));
    expect(stderr).toMatch(/^The disk.* is full\./m);
    expect(stderr).not.toContain('DATABASE_URL');
  });

  it('is one that has bytes left and room for no more files, too', async () => {
    const counted = { DATABASE_URL: 'postgres://127.0.0.1/portal', DATA_PATH: countedFolder };
    expect(await findFullFolders(counted)).toEqual([]);
    for (let file = 0; file < 30; file += 1) writeFileSync(join(countedFolder, `${file}`), '');
    expect(await findFullFolders(counted)).toEqual([countedFolder]);
  });
});

it('a folder that cannot be looked at is not taken for a full disk, and stops no check', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'backline-no-folder-')), 'file');
  writeFileSync(file, '');
  expect(await findFullFolders({ DATABASE_URL: 'postgres://127.0.0.1/portal', DATA_PATH: join(file, 'data') })).toEqual(
    [],
  );
});

it.each([
  [{ code: 'ENOSPC', path: '/srv/packs/b/ab' }, 'The disk of /srv/packs/b/ab is full.'],
  [{ code: 'ENOSPC' }, 'The disk is full.'],
  [{ code: 'SQLITE_FULL' }, 'The disk of the database is full.'],
  [{ code: '53100' }, 'The disk of the database is full.'],
])('%j is said to be a full disk', async (fault, said) => {
  const { message, exitCode } = await toCliError(Object.assign(new Error('a test'), fault));
  expect([message.slice(0, said.length), exitCode]).toEqual([said, 3]);
});

it.skipIf(!existsSync('/dev/full'))('a command whose output has no room ends, and says so', () => {
  const full = openSync('/dev/full', 'w');
  const args = [bin, 'license', 'format', 'MUS-ABCD-EFGH-JKMN-PQRS'];
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', full, 'pipe'], timeout: 60_000 });
  closeSync(full);
  expect([status, String(stderr)]).toEqual([
    1,
    expect.stringMatching(/^The output cannot be written: its disk is full\./),
  ]);
});

it.each([
  [{ code: 'EACCES', syscall: 'open', path: '/srv/packs/b' }, '/srv/packs/b cannot be used: this user may not.'],
  [{ code: 'ENOENT', syscall: 'scandir', path: 'Tide/Loops' }, 'Tide/Loops cannot be used: there is no such file or'],
  [{ code: 'EMFILE', syscall: 'open', path: 'one' }, 'one cannot be used: too many files are open.'],
  [{ code: 'EIO', syscall: 'read' }, 'A file cannot be used: its disk has a fault.'],
])('%j names the file, and neither the database nor a defect', async (fault, said) => {
  const { message, code } = await toCliError(Object.assign(new Error('a test'), fault));
  expect([message.slice(0, said.length), code]).toEqual([said, 'file_unusable']);
});

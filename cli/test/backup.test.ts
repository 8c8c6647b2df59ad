import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { startS3Server } from '@backline/testing';
import { describe, expect, it } from 'vitest';
import { listFiles, makeKeys } from './backup-files.ts';
import { hostPath } from './env.ts';
import { bin, installationsAfter } from './run-backline.ts';

const seeded = installationsAfter('db', 'seed');

/** Runs the program where the system refuses files over so many blocks, which a shell counts in 512 or 1024 bytes. */
async function runWithin(blocks: number, env: Record<string, string>, ...args: string[]) {
  const command = `ulimit -f ${blocks}; exec "$@"`;
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, bin, ...args], {
    env: { PATH: hostPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, exitCode };
}

describe('backups outside', () => {
  it('bring everything back into an empty place by the key alone', async () => {
    const shop = seeded();
    const { recipient, key } = await makeKeys(shop);
    const to = join(shop.directory, 'outside');
    const packs = join(shop.directory, 'packs');
    const env = { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, DATA_PATH: join(shop.directory, 'data') };
    mkdirSync(join(shop.directory, 'downloads'), { recursive: true });
    writeFileSync(join(shop.directory, 'downloads', 'installer-1'), 'an installer');

    const first = JSON.parse((await shop.runWith(env, 'db', 'backup', '--json')).raw.stdout);
    expect(first).toMatchObject({
      pruned: 0,
      files: listFiles(packs).length + listFiles(join(shop.directory, 'downloads')).length,
    });
    const before = listFiles(to);
    const plain = ['composer', 'customer@example.com', 'an installer', 'APP_SECRET'];
    for (const file of before) for (const word of plain) expect(readFileSync(file, 'latin1')).not.toContain(word);

    // What has not changed is there already.
    await shop.run('user', 'invite', 'late@example.com');
    const second = JSON.parse((await shop.runWith(env, 'db', 'backup', '--json')).raw.stdout);
    expect(second.newBytes).toBeLessThan(first.newBytes / 2);
    expect((await shop.runWith(env, 'db', 'doctor')).stdout).toContain('backup_untried');
    const tried = await shop.runWith(env, 'db', 'backup', 'verify', '--key', key);
    expect(tried).toMatchObject({ stderr: expect.stringContaining('was restored, and is sound'), exitCode: 0 });
    expect((await shop.runWith(env, 'db', 'doctor')).stdout).not.toContain('backup_untried');

    const machine = join(shop.directory, 'another machine');
    mkdirSync(machine);
    const settingsFile = join(machine, 'backline.env');
    const from = ['db', 'restore', '--from', to, '--key', key];
    expect(await shop.runWith({ BACKUP_TO: '' }, ...from, '--settings', settingsFile)).toMatchObject({ exitCode: 0 });
    const settings = parseEnv(readFileSync(settingsFile, 'utf8')) as Record<string, string>;
    expect(settings.APP_SECRET).toBe(shop.env.APP_SECRET);
    const there = {
      ...settings,
      DATABASE_URL: `file:${join(machine, 'shop.sqlite')}`,
      DATA_PATH: join(machine, 'data'),
    };
    expect(await shop.runWith(there, ...from, '--yes')).toMatchObject({ exitCode: 0 });
    expect(await shop.runWith(there, 'user', 'show', 'late@example.com', '--reason', 'a test')).toMatchObject({
      exitCode: 0,
    });
    expect(await shop.runWith(there, 'pack', 'verify')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(machine, 'downloads', 'installer-1'), 'utf8')).toBe('an installer');
    expect(listFiles(join(machine, 'packs')).length).toBe(listFiles(packs).length);
  });

  it('go into a bucket, are listed, and are refused with another key or without a part', async () => {
    const shop = seeded();
    const { recipient, key } = await makeKeys(shop);
    const server = await startS3Server();
    try {
      const bucket = new URL(server.url);
      const env = {
        ...{ BACKUP_RECIPIENT: recipient, BACKUP_S3_ENDPOINT: bucket.origin, BACKUP_S3_REGION: server.region },
        ...{ BACKUP_S3_KEY: server.key, BACKUP_S3_SECRET: server.secret, DATA_PATH: join(shop.directory, 'data') },
      };
      const to = ['--to', `s3:/${bucket.pathname}/shop`];
      server.faults.push({ status: 503 }, 'reset');
      const made = await shop.runWith(env, 'db', 'backup', ...to);
      expect(made).toMatchObject({ exitCode: 0 });
      expect((await shop.runWith(env, 'db', 'backup', 'list', ...to)).raw.stdout).toContain(made.raw.stdout.trim());
      expect(await shop.runWith(env, 'db', 'backup', 'verify', ...to, '--key', key)).toMatchObject({
        stdout: '',
        exitCode: 0,
      });

      const other = await makeKeys(seeded());
      const refused = await shop.runWith(env, 'db', 'backup', 'verify', ...to, '--key', other.key);
      expect(refused).toMatchObject({
        stderr: expect.stringContaining('This key does not open the backup'),
        exitCode: 1,
      });

      const [lost = ''] = [...server.objects.keys()].filter((name) => name.includes('/c/'));
      server.objects.delete(lost);
      const torn = await shop.runWith(env, 'db', 'restore', '--from', to[1] ?? '', '--key', key, '--yes');
      expect(torn).toMatchObject({ stderr: expect.stringContaining('lacks 1 part; nothing was changed'), exitCode: 1 });
    } finally {
      await server.stop();
    }
  });

  it.skipIf(process.platform === 'win32')(
    'end in words where a disk refuses a write, and leave all as it was',
    async () => {
      const shop = seeded();
      const { recipient, key } = await makeKeys(shop);
      const { directory } = shop;
      const [to, data, downloads] = ['outside', 'data', 'downloads'].map((name) => join(directory, name)) as [
        string,
        string,
        string,
      ];
      const env = { ...shop.env, BACKUP_TO: to, BACKUP_RECIPIENT: recipient, DATA_PATH: data };
      expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 0 });
      const lists = () => listFiles(join(to, 'l'));
      const before = lists();

      mkdirSync(downloads, { recursive: true });
      writeFileSync(join(downloads, 'installer-1'), Buffer.alloc(7_000_000));
      const readShop = () =>
        listFiles(directory)
          .filter((file) => !file.startsWith(to))
          .map((file) => [file, readFileSync(file, 'latin1')]);
      const shopBefore = readShop();

      // The database fits, the installer does not.
      const parts = listFiles(to).length;
      const torn = await runWithin(6000, env, 'db', 'backup');
      const message = `Backups cannot be kept in ${to}: its files may not be that large. Those that are there stay as they are.\n`;
      expect(torn).toEqual({ stdout: '', stderr: message, exitCode: 1 });
      expect(listFiles(to).length).toBeGreaterThan(parts);
      expect(listFiles(to).filter((file) => file.endsWith('.part'))).toEqual([]);

      // Not even the copy of the database fits.
      const uncopied = await runWithin(800, env, 'db', 'backup');
      expect(uncopied).toMatchObject({ stdout: '', exitCode: 1 });
      expect(uncopied.stderr).toContain(`The database cannot be copied to ${data} (disk I/O error)`);

      expect(lists()).toEqual(before);
      expect(readShop()).toEqual(shopBefore);
      expect(await shop.runWith(env, 'db', 'backup', 'verify', '--key', key)).toMatchObject({ exitCode: 0 });
      // A backup has the name of its second.
      await wait(1000);
      expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 0 });
      expect(lists()).toHaveLength(2);
    },
  );

  it('say what is missing, before anything is read', async () => {
    const { directory, run } = seeded();
    const nowhere = await run('db', 'backup', 'verify', '--key', 'none');
    expect(nowhere).toMatchObject({ stderr: expect.stringContaining('Say where the backups are'), exitCode: 2 });
    const empty = join(directory, 'empty');
    mkdirSync(empty);
    const { key } = await makeKeys(seeded());
    const none = await run('db', 'restore', '--from', empty, '--key', key);
    expect(none).toMatchObject({ stderr: expect.stringContaining('There is no backup here'), exitCode: 1 });
    const open = await run('db', 'backup', '--to', empty);
    expect(open).toMatchObject({ stderr: expect.stringContaining('BACKUP_RECIPIENT is not set'), exitCode: 1 });
    expect(listFiles(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });
});

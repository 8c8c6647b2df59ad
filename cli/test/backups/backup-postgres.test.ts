import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  listPostgresDatabases,
  makeBarePostgresDatabase,
  makePostgresDatabase,
  postgresServer,
  readPostgresVersion,
} from '@backline/db/test-engines';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createInstallation } from '../run-backline.ts';
import { makeKeys } from './backup-files.ts';

const results = resolve(import.meta.dirname, '../../../.cache/test-results');
/** Shown at the end of all tests. */
const untestedFile = join(results, 'postgres-backups-untested.txt');

/** The major version of PostgreSQL's client on this machine; null: there is none. */
async function findClient(): Promise<number | null> {
  const asked = await promisify(execFile)('pg_dump', ['--version']).catch(() => null);
  return asked === null ? null : Number(/\) (\d+)/.exec(asked.stdout)?.[1]);
}

async function makeDatabase(make: typeof makePostgresDatabase): Promise<string> {
  const { url, drop } = await make();
  onTestFinished(drop);
  return url;
}

describe.skipIf(postgresServer === null)('a backup of PostgreSQL', () => {
  it('comes back into an empty database, or says which client it needs', async (test) => {
    const shop = createInstallation();
    const { settings: keys, key } = await makeKeys(shop);
    const url = await makeDatabase(makePostgresDatabase);
    const to = join(shop.directory, 'outside');
    const env = {
      DATABASE_URL: url,
      DATA_PATH: join(shop.directory, 'data'),
      ...keys,
      BACKUP_TO: to,
    };
    const run = (...args: string[]) => shop.runWith(env, ...args);
    expect(await run('user', 'invite', 'late@example.com')).toMatchObject({ exitCode: 0 });
    const made = await run('db', 'backup');

    rmSync(untestedFile, { force: true });
    const client = await findClient();
    const server = await readPostgresVersion(url);
    if (client === null || client < server) {
      const refusal = client === null ? 'pg_dump is not installed' : `install the client of ${server}.`;
      expect(made).toMatchObject({ stdout: '', stderr: expect.stringContaining(refusal), exitCode: 1 });
      expect((await run('db', 'backup', 'list')).stdout).toBe('');
      const found = client === null ? 'no pg_dump' : `pg_dump ${client}`;
      const note = `the server is ${server}, and there is ${found}`;
      mkdirSync(results, { recursive: true });
      writeFileSync(untestedFile, note);
      process.stderr.write(`Backups of PostgreSQL were not restored: ${note}.\n`);
      test.skip(note);
    }

    expect(made).toMatchObject({ exitCode: 0 });
    const tried = await run('db', 'backup', 'verify', '--key', key);
    expect(tried).toMatchObject({ stderr: expect.stringContaining('was restored, and is sound'), exitCode: 0 });
    // It was restored beside the shop, and nothing of that is left.
    expect(await listPostgresDatabases(url, 'backline_trial_')).toEqual([]);
    const file = { ...env, DATABASE_URL: `file:${join(shop.directory, 'other.sqlite')}` };
    const untried = await shop.runWith(file, 'db', 'backup', 'verify', '--key', key);
    expect(untried).toMatchObject({
      stdout: expect.stringContaining('not_restored: It was not restored: it is a dump of PostgreSQL'),
      exitCode: 1,
    });

    const restore = ['db', 'restore', '--from', to, '--key', key, '--yes'];
    const full = await run(...restore);
    expect(full).toMatchObject({
      stderr: expect.stringMatching(
        /\nThe database of DATABASE_URL is not empty\. Nothing was changed: name an empty one\.\n$/,
      ),
      exitCode: 1,
    });

    const there = { ...env, DATABASE_URL: await makeDatabase(makeBarePostgresDatabase) };
    const copied = await shop.runWith(there, ...restore);
    expect(copied).toMatchObject({ stderr: expect.stringContaining('This is a copy'), exitCode: 0 });
    const show = await shop.runWith(there, 'user', 'show', 'late@example.com', '--reason', 'a test');
    expect(show).toMatchObject({ exitCode: 0 });
    expect(await shop.runWith({ ...there, BACKUP_TO: '' }, 'db', 'doctor')).toMatchObject({ exitCode: 0 });
    expect(await shop.runWith(there, 'db', 'backup')).toMatchObject({
      stderr: expect.stringContaining('backups of another shop'),
      exitCode: 1,
    });

    const instead = { ...env, DATABASE_URL: await makeDatabase(makeBarePostgresDatabase) };
    expect(await shop.runWith(instead, ...restore, '--replaces')).toMatchObject({ exitCode: 0 });
    expect(await shop.runWith(instead, 'db', 'backup')).toMatchObject({ exitCode: 0 });
  });
});

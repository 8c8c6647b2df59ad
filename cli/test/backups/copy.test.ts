import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectSqlite, openStore } from '@backline/db';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installationsAfter } from '../run-backline.ts';

/** The demonstration accounts. */
const seeded = installationsAfter('db', 'seed');

async function makeTarget(): Promise<{ url: string; shown: string; password: string }> {
  const { url, drop } = await makePostgresDatabase();
  onTestFinished(drop);
  const { username, password, host, pathname } = new URL(url);
  return { url, shown: `postgres://${username}@${host}${pathname}`, password };
}

describe.skipIf(postgresServer === null)('db copy', () => {
  it('moves the shop to PostgreSQL, where commands work, and leaves a database that none opens', async () => {
    const { run, runWith, database, directory } = seeded();
    const { url, shown, password } = await makeTarget();
    const copied = await run('db', 'copy', '--to', url);
    expect(copied.raw.stderr).toMatch(
      /^Copied and compared: \d+ rows in \d+ tables, the same in both\.\nThe audit of both is whole, and ends at \d+:[\w-]{43}\.\n/,
    );
    expect(copied.raw.stderr).toContain(`set DATABASE_URL to ${shown}, with its password`);
    expect(copied.raw.stderr).toMatch(/Set PACKS_PATH=.*packs as well/);
    expect(copied.raw.stdout).toMatch(/^users +\d+$/m);
    expect(copied.raw.stdout + copied.raw.stderr).not.toContain(password);
    expect(copied.exitCode).toBe(0);

    for (const command of [
      ['user', 'show', 'customer@example.com'],
      ['db', 'migrate'],
      ['db', 'seed'],
    ]) {
      const refused = await run(...command);
      expect(refused.raw.stderr).toContain(`This database has moved to ${shown} on `);
      expect(refused.exitCode).toBe(1);
      expect(await runWith({ DATABASE_URL: url }, ...command)).toMatchObject({ exitCode: 0 });
    }
    const doctor = await run('db', 'doctor', '--json');
    expect(JSON.parse(doctor.raw.stdout).problems).toMatchObject([{ code: 'database_moved' }]);
    expect(await runWith({ DATABASE_URL: url }, 'audit', 'verify')).toMatchObject({ exitCode: 0 });
    const there = {
      DATABASE_URL: url,
      PACKS_PATH: join(directory, 'packs'),
      DOWNLOADS_PATH: join(directory, 'downloads'),
    };
    expect((await runWith(there, 'db', 'doctor', '--json')).raw.stdout).toContain('"problems":[]');
    expect(existsSync(database)).toBe(true);
  });

  it('lets a database be used again that has moved, once somebody says so', async () => {
    const { run, runWith } = seeded();
    const { url, shown } = await makeTarget();
    expect((await run('db', 'copy', '--unmark')).stderr).toContain('this database has not moved');
    await run('db', 'copy', '--to', url);
    const asked = await run('db', 'copy', '--unmark');
    expect(asked.raw.stderr).toContain(`What was done in ${shown} since 2`);
    expect(asked.exitCode).toBe(1);
    expect(await run('db', 'copy', '--unmark', '--yes')).toMatchObject({ exitCode: 0 });
    expect(await run('user', 'show', 'customer@example.com')).toMatchObject({ exitCode: 0 });
    expect(await runWith({ DATABASE_URL: url }, 'user', 'show', 'customer@example.com')).toMatchObject({ exitCode: 0 });
  });

  it('gives way to a backup from before', async () => {
    const { run } = seeded();
    const { url } = await makeTarget();
    await run('db', 'backup', 'before.sqlite');
    await run('db', 'copy', '--to', url);
    expect(await run('db', 'restore', 'before.sqlite', '--yes')).toMatchObject({ exitCode: 0 });
    expect(await run('user', 'show', 'customer@example.com')).toMatchObject({ exitCode: 0 });
  });

  it('is refused while the server runs, and when the audit was changed', async () => {
    const { run, database } = seeded();
    const { url } = await makeTarget();
    const server = await openStore({ url: `file:${database}` });
    const refused = await run('db', 'copy', '--to', url);
    expect(refused.raw.stderr).toContain('is in use. Stop the server');
    expect(refused.exitCode).toBe(1);
    await server.close();
    const connection = connectSqlite({ file: database });
    connection.exec('DROP TRIGGER audit_entries_keep');
    connection.exec("UPDATE audit_entries SET reason = 'another' WHERE seq = 1");
    connection.close();
    const broken = await run('db', 'copy', '--to', url);
    expect(broken.raw.stderr).toContain('The audit of the file is not as it was written: entry 1 ');
    expect(broken.exitCode).toBe(1);
  });

  it('wants an address that it can use', async () => {
    const { run, runWith, database } = seeded();
    expect(await run('db', 'copy')).toMatchObject({ exitCode: 2 });
    const { url } = await makeTarget();
    const wrong = new URL(url);
    wrong.password = 'canary-password';
    const denied = await run('db', 'copy', '--to', wrong.href);
    expect(denied.raw.stderr).toContain('the user or the password is wrong');
    expect(denied.raw.stderr).not.toContain('canary');
    wrong.href = url;
    wrong.pathname = '/nowhere';
    expect((await run('db', 'copy', '--to', wrong.href)).stderr).toContain('there is no such database');
    expect((await run('db', 'copy', '--to', 'other.sqlite')).stderr).toContain('Both are SQLite');
    const back = await runWith({ DATABASE_URL: url }, 'db', 'copy', '--to', database);
    expect(back.raw.stderr).toContain('A shop moves from SQLite to PostgreSQL alone');
    expect(back.exitCode).toBe(1);
  });
});

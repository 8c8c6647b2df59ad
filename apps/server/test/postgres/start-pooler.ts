import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findUser } from '@backline/db/test-postgres';
import { findFreePort, waitUntil } from '@backline/testing';
import { pgbouncers } from '../env.ts';

/** A PgBouncer before a database. */
export interface Pooler {
  /** The address of the same database through PgBouncer. */
  url: string;
  /** Ends it like a crash, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The version of a program. Null if it is not installed. */
function readVersion(program: string): number | null {
  if (!existsSync(program)) return null;
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) * 100 + Number(minor);
}

/** The first installed PgBouncer whose version passes `isFit`. Null if there is none. */
export function findPgbouncer(isFit: (version: number) => boolean): string | null {
  return pgbouncers.find((program) => isFit(readVersion(program) ?? Number.NaN)) ?? null;
}

/** Starts PgBouncer with its defaults and the settings of a test. */
export async function startPooler(program: string, url: string, settings: Record<string, string>): Promise<Pooler> {
  const target = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'backline-pooler-'));
  const port = await findFreePort();
  const user = await findUser();
  await chmod(folder, 0o755);
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    max_client_conn: '300',
    ...settings,
  };
  await writeFile(users, `"${target.username}" "${target.password}"\n`, { mode: 0o644 });
  await writeFile(
    config,
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${Object.entries(lines)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\n`,
  );
  const begin = () => spawn(program, [config], { ...user, stdio: 'ignore' });
  let child = begin();
  const killAtExit = () => void child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const answers = async () => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const connected = once(socket, 'connect').then(
      () => true,
      () => false,
    );
    return connected.finally(() => socket.destroy());
  };
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await waitUntil(answers);
  const behind = new URL(url);
  behind.port = String(port);
  return {
    url: behind.href,
    async restart() {
      await end();
      child = begin();
      await waitUntil(answers);
    },
    async stop() {
      process.off('exit', killAtExit);
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

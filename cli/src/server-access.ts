import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOrigin } from '@backline/domain/is-origin';
import type { Options } from './command.ts';
import { readHostEnv } from './env.ts';
import { CliError, exitCodes } from './errors.ts';

/** A server and who we are there. */
export interface ServerAccess {
  url: string;
  token: string | null;
}

interface Login {
  email: string;
  token: string;
}

function toFile(): string {
  const { configDirectory } = readHostEnv();
  return join(configDirectory, 'backline', 'credentials.json');
}

/** Logins by server. Throws when others than its owner may read the file. */
function readLogins(): Record<string, Login> {
  const file = toFile();
  if (!existsSync(file)) return {};
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new CliError(`Others may read ${file}, which holds a token. Close it: chmod 600 ${file}`, {
      code: 'credentials_exposed',
      exitCode: exitCodes.refused,
    });
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Login>;
  } catch {
    throw new CliError(`${file} is damaged. Remove it and log in again: backline login`, {
      code: 'credentials_damaged',
      exitCode: exitCodes.refused,
    });
  }
}

function writeLogins(logins: Record<string, Login>): void {
  const file = toFile();
  if (Object.keys(logins).length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Whole or not at all, and never open to others: not even while it is written.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

export function saveLogin(url: string, login: Login): void {
  writeLogins({ ...readLogins(), [url]: login });
}

export function forgetLogin(url: string): void {
  const { [url]: _, ...others } = readLogins();
  writeLogins(others);
}

/** The server that is meant, by `--server` or `BACKLINE_SERVER`, with the token for it; null for this installation. */
export function readServer({ server }: Options): ServerAccess | null {
  const host = readHostEnv();
  const given = server ?? host.server;
  if (given === undefined) return null;
  const url = given.replace(/\/$/, '');
  if (!isOrigin(url))
    throw new CliError(`"${given}" is not a server. Give one such as https://portal.example.com.`, {
      code: 'server_invalid',
      exitCode: exitCodes.usage,
    });
  return { url, token: host.token ?? readLogins()[url]?.token ?? null };
}

/** Whether what is sent there travels in the open, where others may read it. */
export function isOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** As `readServer`, for commands that are about a server. */
export function demandServer(options: Options): ServerAccess {
  const server = readServer(options);
  if (server !== null) return server;
  throw new CliError('Say which server: --server URL, or set BACKLINE_SERVER.', {
    code: 'server_missing',
    exitCode: exitCodes.usage,
  });
}

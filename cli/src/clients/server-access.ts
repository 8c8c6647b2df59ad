import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isOrigin } from '@backline/domain/inputs/is-origin';
import type { Context, ServerOption } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';

/** A server and our token for it. */
export interface ServerAccess {
  url: string;
  token: string | null;
}

interface Login {
  email: string;
  token: string;
}

function findHome(): string {
  try {
    return homedir();
  } catch {
    throw new CliError(
      'This user has no home, where logins are kept. Set XDG_CONFIG_HOME to a folder of its own.',
      'home_missing',
      'usage',
    );
  }
}

/** Reads the settings for remote servers and stored logins. */
export function readHostEnv({ io }: Context) {
  const { BACKLINE_SERVER, BACKLINE_TOKEN, XDG_CONFIG_HOME, APPDATA } = io.env;
  return {
    server: BACKLINE_SERVER || undefined,
    token: BACKLINE_TOKEN || undefined,
    /** Read only for logins, because a container's user may have no home folder. */
    get credentials() {
      return join(XDG_CONFIG_HOME || APPDATA || join(findHome(), '.config'), 'backline', 'credentials.json');
    },
  };
}

/** The logins by server. Throws if others can read the file. */
function readLogins(file: string): Record<string, Login> {
  if (!existsSync(file)) return {};
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new CliError(
      `Others may read ${file}, which holds a token. Close it: chmod 600 ${file}`,
      'credentials_exposed',
    );
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Login>;
  } catch {
    throw new CliError(`${file} is damaged. Remove it and log in again: backline login`, 'credentials_damaged');
  }
}

function writeLogins(file: string, logins: Record<string, Login>): void {
  if (Object.keys(logins).length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The file is replaced atomically, and never readable by others.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

export function saveLogin(context: Context, url: string, login: Login): void {
  const { credentials } = readHostEnv(context);
  writeLogins(credentials, { ...readLogins(credentials), [url]: login });
}

export function forgetLogin(context: Context, url: string): void {
  const { credentials } = readHostEnv(context);
  const { [url]: _, ...others } = readLogins(credentials);
  writeLogins(credentials, others);
}

/** True if the connection is unencrypted and leaves this machine. */
function isOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The only server with a login. Used in the package for support if no server is named. */
function findOnlyServer({ credentials }: ReturnType<typeof readHostEnv>): string | undefined {
  const urls = Object.keys(readLogins(credentials));
  return urls.length === 1 ? urls[0] : undefined;
}

/**
 * The server from `--server` or `BACKLINE_SERVER`, with its token. Null means this installation. Throws if plain http
 * goes to another machine, because anyone who reads the token could act as its owner.
 */
export function readServer(context: Context, { server, insecure = false }: ServerOption): ServerAccess | null {
  const host = readHostEnv(context);
  const given = server ?? host.server ?? (context.io.isApart ? findOnlyServer(host) : undefined);
  if (given === undefined) return null;
  const url = given.replace(/\/$/, '');
  if (!isOrigin(url))
    throw new CliError(
      `"${given}" is not a server. Give one such as https://portal.example.com.`,
      'server_invalid',
      'usage',
    );
  if (isOpen(url) && !insecure)
    throw new CliError(
      `${url} is not https: others on the way can read your password and your token. Use https, or add --insecure in a network of your own.`,
      'server_insecure',
    );
  return { url, token: host.token ?? readLogins(host.credentials)[url]?.token ?? null };
}

/** Like `readServer`, for commands that need a server. */
export function demandServer(context: Context, options: ServerOption): ServerAccess {
  const server = readServer(context, options);
  if (server !== null) return server;
  throw new CliError('Say which server: --server URL, or set BACKLINE_SERVER.', 'server_missing', 'usage');
}

import type { ConnectionOptions as Tls } from 'node:tls';
import { readThrown } from '@backline/domain/thrown';
import type pg from 'pg';
import { parse } from 'pg-connection-string';
import { UnreachableDatabaseError } from './pg-faults.ts';

/** Everything in an address: host, port, user, password, database and TLS. */
export type PgAddress = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'enableChannelBinding'
>;

/** The supported options of an address. Any other is refused; `application_name` is ours. */
const options = new Set(
  'host port user password database ssl sslmode sslrootcert sslcert sslkey channel_binding application_name'.split(' '),
);

/** The driver verifies certificates with TLS, unless the address turns that off. */
const modes: Record<string, Tls | false> = {
  disable: false,
  'no-verify': { rejectUnauthorized: false },
  prefer: {},
  require: {},
  'verify-ca': { checkServerIdentity: () => undefined },
  'verify-full': {},
};

function refuse(reason: string): never {
  throw new UnreachableDatabaseError(
    `The address of PostgreSQL cannot be used: ${reason}. Check DATABASE_URL; in a user or password, signs such as @ : / ? # % are written as %40 %3A %2F %3F %23 %25.`,
  );
}

function read(url: string) {
  try {
    return parse(url, { useLibpqCompat: true });
  } catch (error) {
    return refuse(readThrown(error).message);
  }
}

type Parsed = ReturnType<typeof read>;

/** Undefined if the address does not say it, so the driver reads PGSSLMODE. */
function toTls({ ssl, sslmode }: Parsed): pg.ClientConfig['ssl'] {
  if (sslmode === undefined) {
    if (ssl === undefined || typeof ssl === 'boolean') return ssl;
    if (ssl === 'no-verify') return modes['no-verify'];
    if (typeof ssl === 'string') return refuse('ssl is neither true nor false');
  }
  const mode = modes[String(sslmode ?? 'verify-full')];
  if (mode === undefined) return refuse(`sslmode is none of ${Object.keys(modes).join(', ')}`);
  if (mode === false || typeof ssl !== 'object') return mode;
  const { ca, cert, key } = ssl;
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }), ...mode };
}

/** Reads an address as the driver does. Throws `UnreachableDatabaseError`. */
export function parsePgAddress(url: string): PgAddress {
  const parsed = read(url);
  const unknown = Object.keys(parsed).find((name) => !options.has(name));
  if (unknown !== undefined) return refuse(`it has the option ${unknown}, which means nothing here: take it out`);
  const { host, port, user, password, database, channel_binding: binding } = parsed;
  const ssl = toTls(parsed);
  if (port && !/^\d+$/.test(port)) return refuse('its port is no number');
  return {
    ...(host && { host }),
    ...(port && { port: Number(port) }),
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ...(ssl !== undefined && { ssl }),
    enableChannelBinding: binding !== undefined && binding !== 'disable',
  };
}

/** The same address with another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
}

/** The address for people, without its password and options. */
export function toShownPgAddress(url: string): string {
  const { user, host = '', port, database = '' } = parsePgAddress(url);
  const at = `${user === undefined ? '' : `${user}@`}${host}${port === undefined ? '' : `:${port}`}`;
  return `${url.slice(0, url.indexOf(':'))}://${at}/${database}`;
}

import { pathToFileURL } from 'node:url';
import { toDatabaseFile } from '../open-store.ts';

/** The address of a database as people may read it: of PostgreSQL without password and options, of a file its path. */
export function toShownAddress(url: string): string {
  if (url.startsWith('file:')) return `file:${toDatabaseFile(url)}`;
  const { protocol, username, hostname, port, pathname, searchParams } = new URL(url);
  const user = username === '' ? '' : `${username}@`;
  // A socket's folder is among the options.
  const host = hostname === '' ? (searchParams.get('host') ?? '') : `${hostname}${port === '' ? '' : `:${port}`}`;
  return `${protocol}//${user}${host}${pathname}`;
}

/** The address of what was named as a target: `postgres://…`, `file:…` or a path. */
export const toTargetUrl = (named: string, toPath: (file: string) => string): string =>
  /^(postgres(ql)?:\/\/|file:)/.test(named) ? named : pathToFileURL(toPath(named)).href;

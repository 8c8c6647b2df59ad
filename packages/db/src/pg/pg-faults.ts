import { readThrown } from '@backline/domain/thrown';
import { toStatementError } from '../engine/statement-error.ts';

/** PostgreSQL cannot be reached, or refuses the connection. The message is one line that says what to change. */
export class UnreachableDatabaseError extends Error {
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnreachableDatabaseError';
    this.code = cause === undefined ? undefined : toStatementError(cause).code;
  }
}

/** A database or a pooler that does not work with Backline. The message is one line that says what to change. */
export class UnfitDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitDatabaseError';
  }
}

const limitSaid = /no more connections allowed|max clients reached/i;

const isLimitFault = ({ code, message }: Fault) => code === '53300' || limitSaid.test(message);

/** True when the server, the role or a pooler allows no more connections. */
export const isConnectionLimit = (error: unknown): boolean => isLimitFault(readThrown(error));

const certificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|ERR_OSSL_)|certificate/;
const isCertificateFault = ({ code = '', message }: Fault) => certificate.test(code) || certificate.test(message);

interface Fault {
  code?: string | undefined;
  message: string;
}

/** Advice for each kind of failure of the first connection. */
const advice: { is(fault: Fault): boolean; say(message: string): string }[] = [
  {
    is: ({ code, message }) => code === '28P01' || /password must be a string|no password supplied/i.test(message),
    say: () => 'the user or the password is wrong, or missing (PGPASSWORD)',
  },
  {
    is: ({ code }) => code === '28000',
    say: (message) => `the server does not let this user in like this (${message})`,
  },
  { is: ({ code }) => code === '3D000', say: () => 'there is no such database. createdb makes one' },
  {
    is: isLimitFault,
    say: (message) =>
      `no more connections are allowed (${message}). Raise the limit, or lower DATABASE_CONNECTIONS of each server`,
  },
  {
    is: ({ code = '' }) => /^(ENOTFOUND|EAI_AGAIN)$/.test(code),
    say: () => 'the name of the host is not known',
  },
  { is: ({ code }) => code === 'ENOENT', say: () => 'there is no socket of PostgreSQL' },
  {
    is: isCertificateFault,
    say: (message) =>
      `the certificate of the server is not trusted (${message}). sslrootcert=FILE names the provider's authority`,
  },
  {
    is: ({ message }) => /does not support SSL/i.test(message),
    say: () => 'the server speaks no TLS, and sslmode asks for it',
  },
  {
    is: ({ code }) => code === '25006',
    say: () => 'it takes no writes now: it is a standby, or its provider has made it read-only',
  },
  {
    is: ({ message }) => /statement pooling/.test(message),
    say: () => 'the pooler is in statement mode, which has no transactions. Set pool_mode to session or transaction',
  },
];

/** Explains a failed first connection in one line, without a password. The program's other errors stay as they are. */
export function toUnreachable(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || /Database|Schema|Refused/.test(error.name)) return error;
  const said = toStatementError(error);
  const fault = { code: said.code ?? readThrown(error).code, message: said.message };
  const known = advice.find(({ is }) => is(fault));
  if (known !== undefined)
    return new UnreachableDatabaseError(`${place}: ${known.say(said.message)}. Check DATABASE_URL.`, error);
  const isOfLine =
    /^(E[A-Z]+|08\w+|57P\w+)$/.test(fault.code ?? '') || /timeout|terminated|connection/i.test(said.message);
  if (!isOfLine) return said;
  return new UnreachableDatabaseError(
    `${place} does not answer: ${said.message}. Check DATABASE_URL, its host and port, and that PostgreSQL runs.`,
    error,
  );
}

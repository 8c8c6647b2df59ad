import { readThrown } from '@backline/domain/thrown';

const unavailable =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57014|57P0|55P03|25P03|25006|53|08)/;
// Errors without a code in node-postgres.
const lostConnection =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;
const held = /^(SQLITE_(BUSY|LOCKED)|55P03|57014)/;
const noConnection = /^timeout exceeded when trying to connect/;
const unique = /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/;

function someCode(error: unknown, pattern: RegExp): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (pattern.test(readThrown(at).code)) return true;
  }
  return false;
}

function someMessage(error: unknown, pattern: RegExp): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (pattern.test(at.message)) return true;
  return false;
}

/** True if the database is at fault (busy, full, unreachable, damaged), not the request. */
export function isStoreFault(error: unknown): boolean {
  return someCode(error, unavailable) || someMessage(error, lostConnection);
}

/** True if other programs held the database, or all of its connections, for too long. */
export function isBusy(error: unknown): boolean {
  return someCode(error, held) || someMessage(error, noConnection);
}

/** True if a unique index rejected the row. */
export function isUniqueViolation(error: unknown): boolean {
  return someCode(error, unique);
}

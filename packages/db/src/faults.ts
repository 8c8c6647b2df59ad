const unavailable = /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)|ECONN|57P0|53|08)/;
const unique = /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/;

function someCode(error: unknown, pattern: RegExp): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && pattern.test(code)) return true;
  }
  return false;
}

/** Whether the database itself is at fault (busy, full, unreachable, damaged), not the request. */
export function isStoreFault(error: unknown): boolean {
  return someCode(error, unavailable);
}

/** Whether a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return someCode(error, unique);
}

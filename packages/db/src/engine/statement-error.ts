/** A statement that PostgreSQL rejected, or whose connection was lost. Names the constraint or table, never a value. */
export class StatementError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, code?: string, constraint?: string) {
    super(message);
    this.name = 'StatementError';
    this.code = code;
    this.constraint = constraint;
  }
}

interface DriverError {
  message: string;
  code?: string;
  severity?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/** The server's messages about invalid values repeat the values. */
const quotesValues = /^22/;

function findDriverError(error: Error): DriverError {
  let at = error;
  while (at.cause instanceof Error) at = at.cause;
  return at;
}

/**
 * The same failure without the statement, its parameters and the server's details, which contain personal data:
 * addresses, hashes, tokens.
 */
export function toStatementError(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  if (!(error instanceof Error)) return new StatementError('A statement failed.');
  const { message, code, severity, table, column, constraint } = findDriverError(error);
  const isOfServer = severity !== undefined;
  const said = isOfServer && quotesValues.test(code ?? '') ? 'a value cannot be stored' : message;
  const where = [table, column].filter((part) => part !== undefined).join('.');
  const place = isOfServer ? ` (${[code, where].filter(Boolean).join(', ')})` : '';
  return new StatementError(`${said}${place}`, code, constraint);
}

/** A statement that PostgreSQL refused, or whose connection was lost. Names what was hit and never a value. */
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

/** What the server says of wrong values repeats them. */
const quotesValues = /^22/;

function findDriverError(error: Error): DriverError {
  let at = error;
  while (at.cause instanceof Error) at = at.cause;
  return at;
}

/**
 * The same failure without the statement, its parameters and the details of the server, all of which carry what people
 * have typed: addresses, hashes, tokens.
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

/** A problem that a check found. A sound installation has none. */
export interface Problem {
  /** For scripts: stable, lower snake case. */
  code: string;
  /** For people: what is wrong, with ids and without secrets, and how to fix it. */
  message: string;
}

/** An operation that was not started, because it would lose data or cannot work. The message says what to do. */
export class OperationRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperationRefusedError';
  }
}

/** Something that a check found wrong. A sound installation has none. */
export interface Problem {
  /** For scripts: stable, lower snake case. */
  code: string;
  /** For people: what is wrong, with ids and without secrets, and what to do about it. */
  message: string;
}

/** An operation that was not begun, because it would lose something or cannot work. The message says how to go on. */
export class OperationRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperationRefusedError';
  }
}

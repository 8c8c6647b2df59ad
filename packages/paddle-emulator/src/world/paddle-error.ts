export interface FieldError {
  field: string;
  message: string;
}

/** An error answer with Paddle's own code. */
export class PaddleError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[] | null;

  constructor(status: number, code: string, detail: string, fields: FieldError[] | null = null) {
    super(detail);
    this.name = 'PaddleError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export function refuse(code: string, detail: string, status = 400): never {
  throw new PaddleError(status, code, detail);
}

export function refuseField(field: string, message: string): never {
  throw new PaddleError(400, 'invalid_field', 'Request does not pass validation.', [{ field, message }]);
}

/** Throws for a feature of Paddle that the emulator lacks, with an answer that can't be mistaken for Paddle's. */
export function notImplemented(detail: string): never {
  throw new PaddleError(501, 'not_implemented', detail);
}

export function notFound(what: string, id: string): never {
  throw new PaddleError(404, 'not_found', `${what} ${id} not found.`);
}

import type { ErrorCode } from '@backline/domain/errors';
import type { RateLimitName } from '@backline/domain/limits';
import type { z } from 'zod';

/** Where the REST form of a call differs from its procedure: other schemas, and how one becomes the other. */
export interface RestForm {
  input?: z.ZodType;
  read?: (input: unknown) => unknown;
  output?: z.ZodType;
  write?: (output: never) => unknown;
}

/**
 * What a procedure says of itself beside its schemas. REST, OpenAPI, the reference and the limits' headers are made of
 * it. `rest` and `summary` are each procedure's own; the rest has defaults.
 */
export interface CallMeta {
  /** Who may call it. Set by the base procedures. */
  role?: 'anyone' | 'user' | 'support';
  /** The same for everybody: answered from kept bytes with a strong ETag. Set by `sharedProcedure`. */
  isShared?: true;
  /** Method and path below `/api/v1`, with `{name}` for a part of the path. */
  rest?: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  restForm?: RestForm;
  summary?: string;
  description?: string;
  /** The group in the reference; by default its area's. */
  tag?: 'Links' | 'Plan';
  /** Refusals beyond those that any call of its role can meet. */
  refusals?: readonly ErrorCode[];
  /** The tightest limit that the call is charged to, told in `X-RateLimit-Limit`. */
  limit?: RateLimitName;
}

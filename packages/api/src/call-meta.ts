import type { ErrorCode } from '@backline/domain/errors';
import type { RateLimitName } from '@backline/domain/rate-limits';
import type { StaffCallName } from '@backline/domain/staff/calls';
import type { z } from 'zod';

/** The REST form of a call whose schemas differ from its procedure's, with the conversions. */
export interface RestForm {
  input?: z.ZodType;
  read?: (input: unknown) => unknown;
  output?: z.ZodType;
  write?: (output: never) => unknown;
}

/**
 * What a procedure declares beside its schemas. REST, OpenAPI, the reference and the rate limit headers are derived
 * from it. `rest` and `summary` are required; the rest has defaults.
 */
export interface CallMeta {
  /** Who may call it. Set by the base procedures. */
  role?: 'anyone' | 'user' | 'support' | 'device';
  /** The row of what a call of staff needs. Set by `staffProcedure`. */
  staffCall?: StaffCallName;
  /** The same for every caller: answered from cached bytes with a strong ETag. Set by `sharedProcedure`. */
  isShared?: true;
  /** What a plugin calls: listed in an OpenAPI document of its own. Set by `deviceProcedure`. */
  isForPlugins?: true;
  /** Method and path below `/api/v1`, with `{name}` for a path parameter. */
  rest?: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  restForm?: RestForm;
  summary?: string;
  description?: string;
  /** The group in the reference. Defaults to the area's. */
  tag?: 'Links' | 'Plan';
  /** Refusals beyond those of every call of its role. */
  refusals?: readonly ErrorCode[];
  /** The tightest limit that the call is charged to, sent in `X-RateLimit-Limit`. */
  limit?: RateLimitName;
}

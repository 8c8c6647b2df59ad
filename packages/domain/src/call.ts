import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RateLimitName } from './rate-limits.ts';

/** The REST form of a call whose schemas differ from its own, with the conversions. */
export interface RestForm {
  input?: z.ZodType;
  read?: (input: unknown) => unknown;
  output?: z.ZodType;
  write?: (output: never) => unknown;
}

/** A call, declared once. Procedures, REST, OpenAPI, its reference, limits and clients are derived from it. */
export interface CallDeclaration {
  /** The owner of a live session is a `user`; a plugin with its device token is a `device`. */
  role: 'anyone' | 'user' | 'support' | 'device';
  kind: 'query' | 'mutation';
  /** Method and path below `/api/v1`, with `{name}` for a path parameter. */
  rest: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  restForm?: RestForm;
  summary: string;
  description?: string;
  /** The group in the reference. Defaults to the area's. */
  tag?: 'Links' | 'Plan';
  /** The same answer for everybody until the catalog, a key, a release or a pack changes: cached, with a strong ETag. */
  isShared?: true;
  /** A plugin calls it: listed in an OpenAPI document of its own. A call of a device always is. */
  isForPlugins?: true;
  /** Refusals beyond those of every call of its role. */
  refusals?: readonly ErrorCode[];
  /** The tightest limit that the call is charged to, sent in `X-RateLimit-Limit`. */
  limit?: RateLimitName;
  input?: z.ZodType;
  output: z.ZodType;
}

/** The input of a call after it was parsed. */
export type CallInput<Declared extends CallDeclaration> = Declared extends { input: infer Input extends z.ZodType }
  ? z.output<Input>
  : undefined;

export const declareCall = <const Declaration extends CallDeclaration>(declaration: Declaration) => declaration;

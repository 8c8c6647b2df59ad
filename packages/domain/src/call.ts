import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RateLimitName } from './rate-limits.ts';

/** The schemas of a call over REST, where they differ from its own, and the conversions. */
export interface RestForm {
  input?: z.ZodType;
  read?: (input: unknown) => unknown;
  output?: z.ZodType;
  write?: (output: never) => unknown;
}

/** A call, declared once. Its procedure, REST route, documentation, limits and clients are derived from it. */
export interface CallDeclaration {
  /** A `user` has a live session. A `device` is a plugin with its device token. */
  role: 'anyone' | 'user' | 'support' | 'device';
  kind: 'query' | 'mutation';
  /** Method and path below `/api/v1`, with `{name}` for a path parameter. */
  rest: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  restForm?: RestForm;
  summary: string;
  description?: string;
  /** The group in the reference. Defaults to the area's. */
  tag?: 'Links' | 'Plan';
  /**
   * True if everyone gets the same answer until the catalog, a key, a release or a pack changes. It is cached, with a
   * strong ETag.
   */
  isShared?: true;
  /** True if plugins call it, so that it is in their own OpenAPI document. Device calls always are. */
  isForPlugins?: true;
  /** The refusals of this call, besides those that all calls with its role have. */
  refusals?: readonly ErrorCode[];
  /** The strictest limit that counts the call, sent in `X-RateLimit-Limit`. */
  limit?: RateLimitName;
  input?: z.ZodType;
  output: z.ZodType;
}

/** The input of a call after parsing. */
export type CallInput<Declared extends CallDeclaration> = Declared extends { input: infer Input extends z.ZodType }
  ? z.output<Input>
  : undefined;

export const declareCall = <const Declaration extends CallDeclaration>(declaration: Declaration) => declaration;

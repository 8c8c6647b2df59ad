import type { z } from 'zod';
import { PaddleError } from '../world/paddle-error.ts';

export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => {
    // Paddle names each field that it does not know.
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not a known field' }));
    return [{ field: issue.path.join('.') || 'body', message: issue.message }];
  });
  throw new PaddleError(400, 'invalid_field', 'Request does not pass validation.', fields);
}

/** Defaults are for new entities: an update changes only the fields that were sent. */
export function readChanges<T extends z.ZodObject>(schema: T, body: unknown): Partial<z.output<T>> {
  const parsed = readBody(schema, body);
  const given = body && typeof body === 'object' ? Object.keys(body) : [];
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => given.includes(name))) as Partial<z.output<T>>;
}

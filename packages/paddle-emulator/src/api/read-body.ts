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

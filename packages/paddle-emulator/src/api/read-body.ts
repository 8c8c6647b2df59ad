import type { z } from 'zod';
import { PaddleError } from '../world/paddle-error.ts';

export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
  throw new PaddleError(400, 'invalid_field', 'Request does not pass validation.', fields);
}

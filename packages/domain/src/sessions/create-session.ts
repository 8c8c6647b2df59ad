import { z } from 'zod';
import { passwordInput } from '../account/fields.ts';
import { emailInput } from '../email.ts';

const machineIdInput = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII');

const bearerToken = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

export const createSessionInput = z.object({
  apiKey: z
    .string()
    .max(256)
    .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII'),
  authId: emailInput,
  password: passwordInput,
  machineId: machineIdInput,
});
export type LogInInput = z.output<typeof createSessionInput>;

export const createSessionOutput = z.object({ token: bearerToken });

import { z } from 'zod';
import { passwordInput } from '../account/fields.ts';
import { emailInput } from '../email.ts';
import { apiKeyInput, bearerToken, machineIdInput } from './fields.ts';

export const createSessionInput = z.object({
  apiKey: apiKeyInput,
  authId: emailInput,
  password: passwordInput,
  machineId: machineIdInput,
});
export type LogInInput = z.output<typeof createSessionInput>;

export const createSessionOutput = z.object({ token: bearerToken });

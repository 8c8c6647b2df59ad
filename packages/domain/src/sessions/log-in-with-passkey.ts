import { z } from 'zod';
import { assertionInput } from '../factors/fields.ts';
import { apiKeyInput, bearerToken, machineIdInput } from './fields.ts';

export const logInWithPasskeyInput = z.object({
  apiKey: apiKeyInput,
  machineId: machineIdInput,
  assertion: assertionInput,
});
export type LogInWithPasskeyInput = z.output<typeof logInWithPasskeyInput>;

export const logInWithPasskeyOutput = z.object({ token: bearerToken });

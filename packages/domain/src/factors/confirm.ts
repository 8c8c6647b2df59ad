import { z } from 'zod';
import { passwordInput } from '../account/fields.ts';
import { assertionInput } from './fields.ts';

export const confirmInput = z
  .object({ password: passwordInput.optional(), assertion: assertionInput.optional() })
  .refine(
    ({ password, assertion }) => password !== undefined || assertion !== undefined,
    'Send a password or an assertion',
  );
export type ConfirmInput = z.output<typeof confirmInput>;

export const confirmOutput = z.object({ confirmedUntil: z.iso.datetime().max(32) });

import { z } from 'zod';
import { emailInput } from '../email.ts';
import { isoTime } from '../licenses/license.ts';
import { reason } from './fields.ts';
import { proofKinds } from './rules.ts';

const proof = z.object({ kind: z.enum(proofKinds), value: z.string().trim().min(1).max(256).meta({ pattern: '.*' }) });
export type Proof = z.infer<typeof proof>;

export const changeEmailInput = z.object({
  email: emailInput,
  newEmail: emailInput,
  proofs: z
    .array(proof)
    .length(2, 'Two proofs of different kinds are needed')
    .refine(
      (proofs) => new Set(proofs.map(({ kind }) => kind)).size === proofs.length,
      'The proofs have to differ in kind',
    ),
  reason,
});

export const changeEmailOutput = z.object({ moveId: z.uuid().max(36), dueAt: isoTime });

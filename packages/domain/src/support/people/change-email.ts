import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { emailInput, payerEmailInput } from '../../inputs/email.ts';
import { reason } from '../fields.ts';
import { proofKinds } from './rules.ts';

const proof = z.object({ kind: z.enum(proofKinds), value: z.string().trim().min(1).max(256).meta({ pattern: '.*' }) });
export type Proof = z.infer<typeof proof>;

export const changeEmail = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/change-email',
  summary: 'Begin to move an account to another address, after two proofs; it waits for 72 hours',
  refusals: ['not_found', 'conflict', 'rate_limited'],
  limit: 'staff_email_moves',
  input: z.object({
    email: payerEmailInput,
    newEmail: emailInput,
    proofs: z
      .array(proof)
      .length(2, 'Two proofs of different kinds are needed')
      .refine(
        (proofs) => new Set(proofs.map(({ kind }) => kind)).size === proofs.length,
        'The proofs have to differ in kind',
      ),
    reason,
  }),
  output: z.object({ moveId: z.uuid().max(36), dueAt: isoTime }),
});

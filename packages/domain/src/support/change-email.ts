import { z } from 'zod';
import { emailInput } from '../email.ts';
import { isoTime } from '../licenses/license.ts';
import { hourMs } from '../time.ts';
import { reason } from './fields.ts';

/** How long a change of address by support waits, while both mailboxes can stop it. */
export const emailMoveMs = 72 * hourMs;

/**
 * What a caller can prove to own an account by. `card`: its last four digits and the day of a payment, as
 * `4242 2026-11-22`. `code`: a whole license code that the account has redeemed. `name`: the account's display name.
 */
export const proofKinds = ['invoice', 'card', 'code', 'name'] as const;
export type ProofKind = (typeof proofKinds)[number];

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

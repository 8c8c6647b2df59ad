import { z } from 'zod';
import { int32, shownText } from '../fields.ts';
import { payerEmailInput } from '../inputs/email.ts';

/** Every staff call requires a reason, which the audit stores. */
export const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in 3 to 500 characters')
  .max(500, 'Say why, in 3 to 500 characters')
  .meta({
    pattern: '.*',
    description: 'Why: kept in the audit. The customer reads it where SHOW_SUPPORT_REASONS is true.',
  });

export const shown = shownText(2048);

export const total = int32(0, 2_000_000_000);

export const many = 10_000;

export const batchName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots and dashes');

export const days = int32(1, 36_500).nullable().meta({ description: 'How long a code grants its SKU; null for ever.' });

export const typedCode = z.string().trim().min(1).max(256).meta({ pattern: '.*' });

/** A code, or the printed part of a stored one: the last four characters, within a batch. */
export const codeReference = z.object({ licenseCode: typedCode, reason });

export const batchReference = z.object({ batch: batchName, reason });

export const reasonOnly = z.object({ reason });

/** How many codes and grants a change affected. */
export const changedOutput = z.object({ codes: total, grants: total });

export const userReference = z.object({ email: payerEmailInput, reason });

export const grantReference = z.object({ grantId: z.uuid('is not the id of a grant').max(36), reason });

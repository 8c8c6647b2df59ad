import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { codeStates } from '../../licenses/code-rules.ts';
import { skuInput } from '../../licenses/license.ts';
import { batchName, days, shown } from '../fields.ts';

export const codeState = z.enum(codeStates);

export const codeOutput = z.object({
  /** The name of a stored code. */
  lastFour: shown,
  batch: batchName,
  sku: skuInput,
  productName: shown,
  days,
  expiresAt: isoTime.nullable(),
  state: codeState,
  redeemedBy: shown.nullable(),
  redeemedAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  isBatchRevoked: z.boolean(),
  /** True if it ended because the order's guest was erased. */
  isBuyerErased: z.boolean(),
});
export type CodeReport = z.infer<typeof codeOutput>;

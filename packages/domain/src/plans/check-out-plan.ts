import { z } from 'zod';
import { transactionId } from '../transaction-id.ts';
import { plan } from './plan.ts';

const promo = z
  .string()
  .max(64)
  .regex(/^[\w.~-]+$/, 'must be one word of letters and digits');

/** `promo`: the discount that the payment window will be opened with. Its checkout is another one. */
export const checkOutPlanInput = z.object({ plan, promo: promo.nullable().optional() });
export type CheckOutPlanInput = z.infer<typeof checkOutPlanInput>;

export const checkOutPlanOutput = z.object({ txnId: transactionId });

import { z } from 'zod';
import { declareCall } from '../call.ts';
import { textLike } from '../fields.ts';
import { transactionId } from '../transaction-id.ts';
import { acceptedPlan, readPlan } from './annual.ts';
import { plan } from './plan.ts';

const promo = textLike(64, /^[\w.~-]+$/, 'must be one word of letters and digits');

/** `promo`: the discount for the payment window. A different one needs a different checkout. */
const planChoice = z.object({ plan, promo: promo.nullable().optional() });
export type CheckOutPlanInput = z.infer<typeof planChoice>;

export const checkOutPlan = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/recurring-transaction',
  restForm: { input: planChoice.extend({ plan: acceptedPlan }), read: readPlan },
  summary: 'Subscribe',
  description:
    'Open the payment provider’s checkout with `txnId`. Asked again before it is paid, it is the same checkout; another choice ends that one, whose window is refused from then on.',
  refusals: [
    'plan_exists',
    'plan_paid',
    'plan_change_refused',
    'provider_unavailable',
    'conflict',
    'rate_limited',
    'unavailable',
  ],
  limit: 'plan_account',
  input: planChoice,
  output: z.object({ txnId: transactionId }),
});

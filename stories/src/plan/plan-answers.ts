import type { PlanStatusAnswer } from '@backline/domain';
import type { Answers } from '../portal/answers.ts';
import { customerAnswers } from '../portal/signed-in.ts';

export const txnId = 'txn_01hv8wptq8987qeep44cyrewp9';

/** What the service answers a customer whose plan is like that, and what it answers to every act. */
export function toPlanAnswers(status: PlanStatusAnswer) {
  return {
    ...customerAnswers,
    'plans.getStatus': status,
    'plans.change': status,
    'plans.prorate': { proration: { amount: 8104, currency: 'USD' } },
    'plans.checkOut': { txnId },
    'plans.updatePayment': { txnId },
    'marketplace.completeCheckout': { delivered: true },
  } satisfies Answers;
}

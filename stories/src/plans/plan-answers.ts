import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import type { Answers } from '../portal/answers.ts';
import { customerAnswers } from '../portal/signed-in.ts';

export const txnId = 'txn_01hv8wptq8987qeep44cyrewp9';

/** What the service answers a customer whose plan is like that, and what it answers to every act. */
export function toPlanAnswers(status: PlanStatusAnswer) {
  return {
    ...customerAnswers,
    'plans.getPlanStatus': status,
    'plans.changePlan': status,
    'plans.proratePlan': { proration: { amount: 8104, currency: 'USD' } },
    'plans.checkOutPlan': { txnId },
    'plans.updatePayment': { txnId },
    'fulfillment.completeCheckout': { delivered: true, canceled: false },
  } satisfies Answers;
}

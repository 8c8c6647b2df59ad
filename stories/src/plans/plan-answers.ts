import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import type { Answers } from '../portal/answers.ts';
import { customerAnswers } from '../portal/signed-in.ts';

export const txnId = 'txn_01hv8wptq8987qeep44cyrewp9';

/** The server's answers to a customer with this plan, and to each of their actions. */
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

export { changePlanProcedure as changePlan } from './change-plan.ts';
export { checkOutPlanProcedure as checkOutPlan } from './check-out-plan.ts';
export { getPlanStatusProcedure as getPlanStatus } from './get-plan-status.ts';
export { getTrialProcedure as getTrial } from './get-trial.ts';
export { proratePlanProcedure as proratePlan } from './prorate-plan.ts';
export { updatePaymentProcedure as updatePayment } from './update-payment.ts';

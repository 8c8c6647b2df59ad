export { checkOutPlanOutput as updatePaymentOutput } from './check-out-plan.ts';

export * from './change-plan.ts';
export * from './check-out-plan.ts';
export * from './get-plan-status.ts';
export * from './get-trial.ts';
export * from './prorate-plan.ts';
export * from './update-payment.ts';

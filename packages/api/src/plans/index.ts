export const plans = {
  changePlan: () => import('./change-plan.ts'),
  checkOutPlan: () => import('./check-out-plan.ts'),
  getPlanStatus: () => import('./get-plan-status.ts'),
  getTrial: () => import('./get-trial.ts'),
  proratePlan: () => import('./prorate-plan.ts'),
  updatePayment: () => import('./update-payment.ts'),
};

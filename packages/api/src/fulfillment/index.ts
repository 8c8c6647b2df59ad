export const fulfillment = {
  completeCheckout: () => import('./complete-checkout.ts'),
};

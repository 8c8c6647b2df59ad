export const payments = {
  completeCheckout: () => import('./complete-checkout.ts'),
  createBuyerToken: () => import('./create-buyer-token.ts'),
};

export const fulfillment = {
  completeCheckout: () => import('./complete-checkout.ts'),
  takeFree: () => import('./take-free.ts'),
  takeFreeAsGuest: () => import('./take-free-as-guest.ts'),
};

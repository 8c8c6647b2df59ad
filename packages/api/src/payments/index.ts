export { completeCheckoutProcedure as completeCheckout } from './complete-checkout.ts';
export { createBuyerTokenProcedure as createBuyerToken } from './create-buyer-token.ts';

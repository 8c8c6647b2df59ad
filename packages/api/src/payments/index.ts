export const payments = {
  createBuyerToken: () => import('./create-buyer-token.ts'),
};

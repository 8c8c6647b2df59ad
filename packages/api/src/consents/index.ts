export const consents = {
  acceptTerms: () => import('./accept-terms.ts'),
  changeMailChoice: () => import('./change-mail-choice.ts'),
  getMailChoice: () => import('./get-mail-choice.ts'),
  listPendingTerms: () => import('./list-pending-terms.ts'),
  unsubscribe: () => import('./unsubscribe.ts'),
};

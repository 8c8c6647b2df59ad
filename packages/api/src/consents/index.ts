export const consents = {
  acceptTerms: () => import('./accept-terms.ts'),
  changeMailChoice: () => import('./change-mail-choice.ts'),
  changeTrackerChoice: () => import('./change-tracker-choice.ts'),
  getMailChoice: () => import('./get-mail-choice.ts'),
  listPendingTerms: () => import('./list-pending-terms.ts'),
  unsubscribe: () => import('./unsubscribe.ts'),
};

export const order = {
  description: 'What was bought, and what became of it.',
  verbs: {
    invoice: () => import('./invoice.ts'),
    list: () => import('./list.ts'),
    refund: () => import('./refund.ts'),
    resend: () => import('./resend.ts'),
    show: () => import('./show.ts'),
    withdraw: () => import('./withdraw.ts'),
  },
};

export const order = {
  description: 'What was bought, and what became of it.',
  verbs: {
    invoice: () => import('./invoice.ts'),
    list: () => import('./list.ts'),
    withdraw: () => import('./withdraw.ts'),
  },
};

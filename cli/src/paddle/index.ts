export const paddle = {
  description: 'The payment provider: what it sells for us, what it has told us.',
  verbs: {
    sync: () => import('./sync.ts'),
    reconcile: () => import('./reconcile.ts'),
    events: () => import('./events.ts'),
  },
};

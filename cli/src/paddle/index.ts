export const paddle = {
  description: 'The payment provider: what it sells for us, which events it has sent.',
  verbs: {
    sync: () => import('./sync.ts'),
    reconcile: () => import('./reconcile.ts'),
    events: () => import('./events.ts'),
  },
};

export const grant = {
  description: 'What a customer has, by hand: grant, revoke, restore.',
  verbs: {
    add: () => import('./add.ts'),
    revoke: () => import('./revoke.ts'),
    restore: () => import('./restore.ts'),
  },
};

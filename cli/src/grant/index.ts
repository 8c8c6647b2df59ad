export const grant = {
  description: 'What a customer has, by hand: give, take away, give back.',
  verbs: {
    add: () => import('./add.ts'),
    revoke: () => import('./revoke.ts'),
    restore: () => import('./restore.ts'),
  },
};

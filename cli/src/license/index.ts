export const license = {
  description: 'License codes: format, generate, look up, redeem, revoke, and why a customer has or lacks something.',
  verbs: {
    format: () => import('./format.ts'),
    show: () => import('./show.ts'),
    explain: () => import('./explain.ts'),
    redeem: () => import('./redeem.ts'),
    generate: () => import('./generate.ts'),
    revoke: () => import('./revoke.ts'),
    restore: () => import('./restore.ts'),
  },
};

export const audit = {
  description: 'Who did what and why, and whether that record is whole.',
  verbs: {
    list: () => import('./list.ts'),
    prune: () => import('./prune.ts'),
    verify: () => import('./verify.ts'),
  },
};

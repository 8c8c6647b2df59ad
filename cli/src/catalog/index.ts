export const catalog = {
  description: 'What the shop shows: fill it from a file, write it to one, compare.',
  verbs: {
    seed: () => import('./seed.ts'),
    import: () => import('./import.ts'),
    export: () => import('./export.ts'),
    listen: () => import('./listen.ts'),
    check: () => import('./check.ts'),
    diff: () => import('./diff.ts'),
  },
};

export const batch = {
  description: 'Batches of codes: which there are, how they are used, revoke one.',
  verbs: {
    list: () => import('./list.ts'),
    show: () => import('./show.ts'),
    export: () => import('./export.ts'),
    revoke: () => import('./revoke.ts'),
    restore: () => import('./restore.ts'),
  },
};

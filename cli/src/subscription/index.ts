export const subscription = {
  description: 'Plans: how they stand, and what was paid for them.',
  verbs: {
    list: () => import('./list.ts'),
    show: () => import('./show.ts'),
    refresh: () => import('./refresh.ts'),
  },
};

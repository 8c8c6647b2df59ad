export const pool = {
  description: 'Pools of places: how many computers play what an account owns.',
  verbs: {
    list: () => import('./list.ts'),
    set: () => import('./set.ts'),
  },
};

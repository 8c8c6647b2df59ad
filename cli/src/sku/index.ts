export const sku = {
  description: 'What can be granted.',
  verbs: {
    list: () => import('./list.ts'),
    set: () => import('./set.ts'),
  },
};

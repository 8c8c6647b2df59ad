export const review = {
  description: 'Purchases that wait for a person.',
  verbs: {
    list: () => import('./list.ts'),
    resolve: () => import('./resolve.ts'),
  },
};

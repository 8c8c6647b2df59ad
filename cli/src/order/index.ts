export const order = {
  description: 'What was bought, and what became of it.',
  verbs: {
    list: () => import('./list.ts'),
  },
};

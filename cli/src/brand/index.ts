export const brand = {
  description: 'The look and the words that make the portal yours.',
  verbs: {
    init: () => import('./init.ts'),
    check: () => import('./check.ts'),
  },
};

export const terms = {
  description: 'Versions of your terms and of your privacy policy.',
  verbs: {
    publish: () => import('./publish.ts'),
  },
};

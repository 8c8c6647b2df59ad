export const seat = {
  description: 'Places for computers, beside those of a pool.',
  verbs: {
    add: () => import('./add.ts'),
  },
};

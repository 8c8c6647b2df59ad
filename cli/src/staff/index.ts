export const staff = {
  description: 'Who may support customers. Only the operator of the machine decides that.',
  verbs: {
    add: () => import('./add.ts'),
    remove: () => import('./remove.ts'),
    list: () => import('./list.ts'),
  },
};

export const importNoun = {
  description: 'Bring customers, licenses and orders of another shop.',
  verbs: {
    customers: () => import('./customers.ts'),
    licenses: () => import('./licenses.ts'),
    orders: () => import('./orders.ts'),
  },
};

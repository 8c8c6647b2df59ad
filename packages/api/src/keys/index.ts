export const keys = {
  list: () => import('./list.ts'),
};

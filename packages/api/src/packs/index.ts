export const packs = {
  getHistory: () => import('./get-history.ts'),
  link: () => import('./link.ts'),
  listPublished: () => import('./list-published.ts'),
  open: () => import('./open.ts'),
};

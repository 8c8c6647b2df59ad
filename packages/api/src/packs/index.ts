export const packs = {
  createArchiveLink: () => import('./create-archive-link.ts'),
  getHistory: () => import('./get-history.ts'),
  link: () => import('./link.ts'),
  listPublished: () => import('./list-published.ts'),
  open: () => import('./open.ts'),
};

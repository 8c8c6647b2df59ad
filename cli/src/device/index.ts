export const device = {
  description: "Customers' computers: which there are, why one plays or not, and what to do about it.",
  verbs: {
    list: () => import('./list.ts'),
    show: () => import('./show.ts'),
    explain: () => import('./explain.ts'),
    release: () => import('./release.ts'),
    restore: () => import('./restore.ts'),
    reset: () => import('./reset.ts'),
    offline: () => import('./offline.ts'),
  },
};

export const release = {
  description: 'Versions of the plugin that customers download.',
  verbs: {
    publish: () => import('./publish.ts'),
    list: () => import('./list.ts'),
    move: () => import('./move.ts'),
    withdraw: () => import('./withdraw.ts'),
    restore: () => import('./restore.ts'),
  },
};

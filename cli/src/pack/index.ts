export const pack = {
  description: 'The sounds: versions of packs, as plugins fetch them.',
  verbs: {
    publish: () => import('./publish.ts'),
    list: () => import('./list.ts'),
    diff: () => import('./diff.ts'),
    move: () => import('./move.ts'),
    withdraw: () => import('./withdraw.ts'),
    restore: () => import('./restore.ts'),
    verify: () => import('./verify.ts'),
    gc: () => import('./gc.ts'),
    export: () => import('./export.ts'),
    inspect: () => import('./inspect.ts'),
  },
};

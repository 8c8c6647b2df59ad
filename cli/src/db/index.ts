export const db = {
  description: 'The database: migrate, seed, back up, restore, move, check.',
  verbs: {
    migrate: () => import('./migrate.ts'),
    seed: () => import('./seed.ts'),
    backup: () => import('./backup.ts'),
    restore: () => import('./restore.ts'),
    copy: () => import('./copy.ts'),
    doctor: () => import('./doctor.ts'),
  },
};

export const db = {
  description: 'The database: migrate, seed, back up, restore, check.',
  verbs: {
    migrate: () => import('./migrate.ts'),
    seed: () => import('./seed.ts'),
    backup: () => import('./backup.ts'),
    restore: () => import('./restore.ts'),
    doctor: () => import('./doctor.ts'),
  },
};

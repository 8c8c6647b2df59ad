export const keys = {
  description: 'The keys that sign leases and passports.',
  verbs: {
    init: () => import('./init.ts'),
    list: () => import('./list.ts'),
    rotate: () => import('./rotate.ts'),
    endorse: () => import('./endorse.ts'),
    revoke: () => import('./revoke.ts'),
    sunset: () => import('./sunset.ts'),
  },
};

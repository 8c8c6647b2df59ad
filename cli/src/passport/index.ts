export const passport = {
  description: 'Ownership passports: what an account owned, signed.',
  verbs: {
    show: () => import('./show.ts'),
    import: () => import('./import.ts'),
    verify: () => import('./verify.ts'),
  },
};

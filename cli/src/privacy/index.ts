export const privacy = {
  description: 'What is kept of people, and what was erased.',
  verbs: {
    report: () => import('./report.ts'),
    erasures: () => import('./erasures.ts'),
    apply: () => import('./apply.ts'),
  },
};

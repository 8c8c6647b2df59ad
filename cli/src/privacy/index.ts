export const privacy = {
  description: 'What is kept of people, and what was erased.',
  verbs: {
    report: () => import('./report.ts'),
    recipients: () => import('./recipients.ts'),
    erasures: () => import('./erasures.ts'),
    apply: () => import('./apply.ts'),
  },
};

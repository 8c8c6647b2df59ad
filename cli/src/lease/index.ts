export const lease = {
  description: 'Lease files: what a computer may play, and until when.',
  verbs: { inspect: () => import('./inspect.ts') },
};

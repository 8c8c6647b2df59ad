export const privacy = {
  exportUser: () => import('./export-user.ts'),
  getErasure: () => import('./get-erasure.ts'),
  listActivity: () => import('./list-activity.ts'),
  requestErasure: () => import('./request-erasure.ts'),
  stopErasure: () => import('./stop-erasure.ts'),
};

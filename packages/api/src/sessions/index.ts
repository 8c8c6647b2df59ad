export const sessions = {
  continueSignUp: () => import('./continue-sign-up.ts'),
  createSession: () => import('./create-session.ts'),
  endOneSession: () => import('./end-one-session.ts'),
  endOtherSessions: () => import('./end-other-sessions.ts'),
  endSession: () => import('./end-session.ts'),
  listSessions: () => import('./list-sessions.ts'),
};

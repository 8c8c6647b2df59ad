export const sessions = {
  continueSignUp: () => import('./continue-sign-up.ts'),
  createSession: () => import('./create-session.ts'),
  endOneSession: () => import('./end-one-session.ts'),
  endOtherSessions: () => import('./end-other-sessions.ts'),
  endSession: () => import('./end-session.ts'),
  getPasskeyOptions: () => import('./get-passkey-options.ts'),
  listSessions: () => import('./list-sessions.ts'),
  logInWithPasskey: () => import('./log-in-with-passkey.ts'),
  passSecondFactor: () => import('./pass-second-factor.ts'),
};

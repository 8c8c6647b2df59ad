export const staff = {
  finishLogIn: () => import('./finish-log-in.ts'),
  logIn: () => import('./log-in.ts'),
};

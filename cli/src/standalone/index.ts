/** Commands without a noun. */
export const standalone = {
  serve: () => import('./serve.ts'),
  find: () => import('./find.ts'),
  login: () => import('./login.ts'),
  logout: () => import('./logout.ts'),
  whoami: () => import('./whoami.ts'),
  completion: () => import('./completion.ts'),
};

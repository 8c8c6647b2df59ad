export const mail = {
  description: 'Mails that wait, were refused or came back.',
  verbs: {
    list: () => import('./list.ts'),
    show: () => import('./show.ts'),
    retry: () => import('./retry.ts'),
    drop: () => import('./drop.ts'),
    test: () => import('./test.ts'),
    bounce: () => import('./bounce.ts'),
  },
};

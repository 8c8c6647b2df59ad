export const user = {
  description: 'Accounts: invite, see what happened, log out everywhere, disable, mail a link to a new password.',
  verbs: {
    show: () => import('./show.ts'),
    invite: () => import('./invite.ts'),
    disable: () => import('./disable.ts'),
    enable: () => import('./enable.ts'),
    'end-sessions': () => import('./end-sessions.ts'),
    'send-reset': () => import('./send-reset.ts'),
  },
};

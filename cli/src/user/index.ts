export const user = {
  description:
    'Accounts: invite, see what happened, log out everywhere, disable, mail a link to a new password, move to another address, merge.',
  verbs: {
    show: () => import('./show.ts'),
    invite: () => import('./invite.ts'),
    disable: () => import('./disable.ts'),
    enable: () => import('./enable.ts'),
    'end-sessions': () => import('./end-sessions.ts'),
    'change-email': () => import('./change-email.ts'),
    'stop-email': () => import('./stop-email.ts'),
    merge: () => import('./merge.ts'),
    unmerge: () => import('./unmerge.ts'),
    'send-reset': () => import('./send-reset.ts'),
    'reset-packs': () => import('./reset-packs.ts'),
  },
};

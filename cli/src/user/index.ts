export const user = {
  description:
    'Accounts: invite, see what happened, log out everywhere, disable, mail a link to a new password, reset the second factor, move to another address, merge, export, erase.',
  verbs: {
    show: () => import('./show.ts'),
    activity: () => import('./activity.ts'),
    invite: () => import('./invite.ts'),
    disable: () => import('./disable.ts'),
    enable: () => import('./enable.ts'),
    'end-sessions': () => import('./end-sessions.ts'),
    'change-email': () => import('./change-email.ts'),
    'stop-email': () => import('./stop-email.ts'),
    'reset-second-factor': () => import('./reset-second-factor.ts'),
    'stop-second-factor-reset': () => import('./stop-second-factor-reset.ts'),
    merge: () => import('./merge.ts'),
    unmerge: () => import('./unmerge.ts'),
    export: () => import('./export.ts'),
    erase: () => import('./erase.ts'),
    'send-reset': () => import('./send-reset.ts'),
    'reset-packs': () => import('./reset-packs.ts'),
  },
};

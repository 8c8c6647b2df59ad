import { select } from '../../message.ts';

/** Mails about account changes that support was asked for, and their outcomes. */
export const accountChangeMails = {
  accountChangeStoppedSubject: 'A change to your {name} account was stopped',
  accountChangeStoppedPreheader: 'Your account has not changed.',
  accountChangeStoppedTitle: 'The change was stopped',
  accountChangeStoppedSentence: 'The planned change to your {name} account was stopped. Your account has not changed.',
  accountChangeStoppedAction: 'Choose a New Password',
  accountChangeStoppedNote:
    'If you didn’t ask for the change, someone else knows details of your account. Choose a new password.',
  emailMoveAskedSubject: 'Your {name} account will move to another address',
  emailMoveAskedPreheader: 'If this wasn’t you, stop it.',
  emailMoveAskedTitle: 'Your account will move',
  emailMoveAskedSentence:
    'Our support was asked to move an account with {name} to {newEmail}. It will move on {when}. If this was you, no action is needed.',
  emailMoveAskedNote: 'Until then, nothing changes. Both the old and the new address got a link to stop it.',
  emailMovedSubject: 'Your {name} account now uses this address',
  emailMovedPreheader: 'Choose a password within {lifetime}.',
  emailMovedTitle: 'Choose your password',
  emailMovedSentence: 'You now log in to {name} with {to}. Choose a password to open the account.',
  emailMovedAction: 'Choose a Password',
  emailMovedNote: 'The link works once, for {lifetime}. After that, ask for a new one on the login page.',
  emailMovedNoticeSubject: 'Your {name} account has moved to another address',
  emailMovedNoticePreheader: 'You can no longer log in with this address.',
  emailMovedNoticeTitle: 'Your account has moved',
  emailMovedNoticeSentence: 'Your {name} account has moved to {newEmail}, as we announced three days ago.',
  emailMovedNoticeAction: 'Recover an Account',
  emailMovedNoticeNote: select('answers', {
    read: 'If this wasn’t you, reply to this email at once. Our support can move it back.',
    other: 'If this wasn’t you, contact support through our website at once. They can move it back.',
  }),
  mergeAskedSubject: 'Two {name} accounts will be merged',
  mergeAskedPreheader: 'If this wasn’t you, stop it.',
  mergeAskedTitle: 'Two accounts will be merged',
  mergeAskedSentence: select('role', {
    ends: 'Our support was asked to merge this {name} account into {otherEmail}. On {when}, its licenses and orders move there, and this account is closed.',
    other:
      'Our support was asked to merge the {name} account of {otherEmail} into yours. On {when}, its licenses and orders move to you.',
  }),
  mergeAskedNote: 'If this was you, no action is needed. Both addresses got a link to stop it.',
  mergedSubject: 'Two {name} accounts were merged',
  mergedPreheader: 'All licenses and orders are now in one account.',
  mergedTitle: 'Your accounts were merged',
  mergedSentence: select('role', {
    ends: 'This {name} account is now part of {otherEmail}. Log in there, and sign in on your computers again.',
    other: 'The {name} account of {otherEmail} is now part of yours, with its licenses and orders.',
  }),
  mergedAction: 'Log In',
  mergedNote: select('answers', {
    read: 'If something is missing, reply to this email. We can undo the merge for 14 days.',
    other: 'If something is missing, contact support through our website. We can undo the merge for 14 days.',
  }),
  stopAction: 'Stop It',
} as const;

import { select } from '../../message.ts';

/** The mails about what support was asked to change about an account, and what became of it. */
export const accountChangeMails = {
  accountChangeStoppedSubject: 'A change of your {name} account was stopped',
  accountChangeStoppedPreheader: 'Your account is as it was.',
  accountChangeStoppedTitle: 'The change was stopped',
  accountChangeStoppedSentence: 'What was to be changed about your {name} account was stopped: it is as it was.',
  accountChangeStoppedAction: 'Choose a New Password',
  accountChangeStoppedNote:
    'If it was not you who asked for the change, somebody else knows things about your account: choose a new password.',
  emailMoveAskedSubject: 'Your {name} account is to move to another address',
  emailMoveAskedPreheader: 'If it was not you who asked for it, stop it.',
  emailMoveAskedTitle: 'Your account is to move',
  emailMoveAskedSentence:
    'Our support was asked to move an account with {name} to {newEmail}. That happens on {when}; if it was you, there is nothing to do.',
  emailMoveAskedNote:
    'Until then the account stays as it is. The link works in both mailboxes, the old and the new one.',
  emailMovedSubject: 'Your {name} account has this address now',
  emailMovedPreheader: 'Choose a password within {lifetime}.',
  emailMovedTitle: 'Choose your password',
  emailMovedSentence: 'From now on you log in to {name} with {to}: choose a password, and the account is open.',
  emailMovedAction: 'Choose a Password',
  emailMovedNote: 'The link works once, for {lifetime}. Afterwards, ask for a new one at the login.',
  emailMovedNoticeSubject: 'Your {name} account has moved to another address',
  emailMovedNoticePreheader: 'This address opens it no longer.',
  emailMovedNoticeTitle: 'Your account has moved',
  emailMovedNoticeSentence: 'Your {name} account has moved to {newEmail}, as we wrote three days ago.',
  emailMovedNoticeAction: 'Recover an Account',
  emailMovedNoticeNote: select('answers', {
    read: 'If it was not you, answer this mail at once: our support can move it back.',
    other: 'If it was not you, write to our support at once, by our website: it can be moved back.',
  }),
  mergeAskedSubject: 'Two {name} accounts are to become one',
  mergeAskedPreheader: 'If it was not you who asked for it, stop it.',
  mergeAskedTitle: 'Two accounts are to become one',
  mergeAskedSentence: select('role', {
    ends: 'Our support was asked to make this {name} account part of {otherEmail}. On {when} its licenses and orders move there, and it is closed.',
    other:
      'Our support was asked to make the {name} account of {otherEmail} part of yours. On {when} its licenses and orders move to you.',
  }),
  mergeAskedNote: 'If it was you, there is nothing to do. The link works in both mailboxes.',
  mergedSubject: 'Two {name} accounts have become one',
  mergedPreheader: 'All licenses and orders are in one place.',
  mergedTitle: 'Your accounts are one',
  mergedSentence: select('role', {
    ends: 'This {name} account is part of {otherEmail} now: log in there, and sign your computers in again.',
    other: 'The {name} account of {otherEmail} is part of yours now, with its licenses and orders.',
  }),
  mergedAction: 'Log In',
  mergedNote: select('answers', {
    read: 'If something is missing, answer this mail: it can be undone for 14 days.',
    other: 'If something is missing, write to our support by our website: it can be undone for 14 days.',
  }),
  stopAction: 'Stop It',
} as const;

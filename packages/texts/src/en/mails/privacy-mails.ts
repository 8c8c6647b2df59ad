/** The mails about the export of an account, and about its erasure. */
export const privacyMails = {
  erasureAskedSubject: 'Your {name} account is to be erased',
  erasureAskedPreheader: 'If it was not you who asked for it, stop it.',
  erasureAskedTitle: 'Your account is to be erased',
  erasureAskedSentence:
    'We were asked to erase your {name} account. That happens on {when}; until then you can stop it.',
  erasureAskedNote:
    'Your licenses end with the account, and nobody can bring them back. If you meant it, there is nothing to do.',
  erasureStoppedSubject: 'Your {name} account stays',
  erasureStoppedPreheader: 'Its erasure was stopped.',
  erasureStoppedTitle: 'Your account stays',
  erasureStoppedSentence: 'The erasure of your {name} account was stopped: everything is as it was.',
  erasureStoppedAction: 'Log In',
  erasureStoppedNote: 'If it was not you who asked for it, choose a new password.',
  erasureDoneSubject: 'Your {name} account was erased',
  erasureDonePreheader: 'This is the last mail that we send you.',
  erasureDoneTitle: 'Your account was erased',
  erasureDoneSentence: 'Your {name} account was erased, as you asked. This is the last mail that we send you.',
  erasureDoneAction: 'To the Shop',
  erasureDoneNote:
    'What was sold stays with us as numbers without your name, for the tax office. Paddle, who sold it to you, has its own records: ask at paddle.net.',
  accountExportedSubject: 'Your {name} data was exported',
  accountExportedPreheader: 'If it was not you, secure your account.',
  accountExportedTitle: 'Your data was exported',
  accountExportedSentence: 'On {when} everything that we hold of your {name} account was saved as a file.',
  accountExportedAction: 'This Wasn’t Me',
  accountExportedNote: 'If it was you, there is nothing to do.',

  secureLinkSubject: 'Lock everybody else out of {name}',
  secureLinkPreheader: 'The link that you asked for.',
  secureLinkTitle: 'Was it not you?',
  secureLinkSentence:
    'You said that something in your {name} account was not done by you. The button logs everybody out and lets you choose a new password.',
  secureLinkNote: 'If it was you after all, there is nothing to do.',
} as const;

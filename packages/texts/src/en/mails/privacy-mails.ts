/** Mails about the export and the erasure of an account. */
export const privacyMails = {
  erasureAskedSubject: 'Your {name} account will be deleted',
  erasureAskedPreheader: 'If this wasn’t you, stop the deletion.',
  erasureAskedTitle: 'Your account will be deleted',
  erasureAskedSentence:
    'We were asked to delete your {name} account. It will be deleted on {when}. Until then you can stop it.',
  erasureAskedNote: 'Your licenses end with the account and can’t be restored. If this was you, no action is needed.',
  erasureStoppedSubject: 'Your {name} account stays',
  erasureStoppedPreheader: 'The deletion was stopped.',
  erasureStoppedTitle: 'Your account stays',
  erasureStoppedSentence: 'The deletion of your {name} account was stopped. Nothing has changed.',
  erasureStoppedAction: 'Log In',
  erasureStoppedNote: 'If you didn’t ask for the deletion, choose a new password.',
  erasureDoneSubject: 'Your {name} account was deleted',
  erasureDonePreheader: 'This is our last email to you.',
  erasureDoneTitle: 'Your account was deleted',
  erasureDoneSentence: 'Your {name} account was deleted, as you asked. This is our last email to you.',
  erasureDoneAction: 'Go to the Shop',
  erasureDoneNote:
    'For tax reasons we keep your orders without your name. Paddle, who sold them to you, has its own records. Ask at paddle.net.',
  accountExportedSubject: 'Your {name} data was downloaded',
  accountExportedPreheader: 'If this wasn’t you, secure your account.',
  accountExportedTitle: 'Your data was downloaded',
  accountExportedSentence: 'On {when}, a copy of all data in your {name} account was downloaded.',
  accountExportedAction: 'This Wasn’t Me',
  accountExportedNote: 'If this was you, no action is needed.',

  secureLinkSubject: 'Log everyone else out of {name}',
  secureLinkPreheader: 'The link that you asked for.',
  secureLinkTitle: 'Wasn’t this you?',
  secureLinkSentence:
    'You told us that you didn’t do something in your {name} account. The button logs everyone out and lets you choose a new password.',
  secureLinkNote: 'If it was you after all, no action is needed.',
} as const;

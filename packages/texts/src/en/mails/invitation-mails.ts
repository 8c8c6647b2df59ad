/** The mail that invites a person to an account that was created for them. */
export const invitationMails = {
  inviteSubject: 'Your {name} account is waiting',
  invitePreheader: 'Choose a name and a password to get started.',
  inviteTitle: 'Welcome to {name}',
  inviteSentence: 'We created an account with {name} for {to}. Choose a display name and a password to start using it.',
  inviteMovedSentence:
    'You know us from {from}. We created an account with {name} for {to}. Choose a display name and a password to start using it.',
  inviteMovedWithSentence:
    'You know us from {from}. We created an account with {name} for {to}. Your purchases from there are in it: {items}. Choose a display name and a password to start using it.',
  inviteMore: '{count} more',
  inviteAction: 'Complete My Account',
  inviteNoteUnexpected:
    'If you didn’t expect this invitation, ignore this email. No one can open the account without the link.',
} as const;

/** The words of the mail that invites a person to an account that was made for them. */
export const invitationMails = {
  inviteSubject: 'Your {name} account is waiting',
  invitePreheader: 'Choose a name and a password, and come in.',
  inviteTitle: 'Welcome to {name}',
  inviteSentence:
    'We have made an account with {name} for {to}: choose a display name and a password, and it is yours.',
  inviteMovedSentence:
    'You know us from {from}. Your account at {name}, for {to}, is made: choose a display name and a password, and it is yours.',
  inviteMovedWithSentence:
    'You know us from {from}. What you bought there, {items}, waits in your account at {name}, for {to}: choose a display name and a password, and it is yours.',
  inviteMore: '{count} more',
  inviteAction: 'Complete My Account',
  inviteNoteUnexpected: 'If you expected no invitation, ignore this mail: without the link, the account stays closed.',
} as const;

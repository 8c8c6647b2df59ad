import { createTexts } from '../../write.ts';

/** The page that "This wasn't me" of a mail leads to. */
export const secure = {
  lead: 'Press the button if somebody else used your email. Everybody is logged out of the account, its computers have to sign in again, what was asked for is withdrawn, and we mail a link to choose a new password. Where the mail is about a passkey, an app or recovery codes, they are removed.',
  title: 'Wasn’t It You?',
  doneTitle: 'Your Account Is Secured',
  press: 'This Wasn’t Me',
  note: 'If it was you, close this page: nothing has happened.',
  newerFactorsWait:
    'We have mailed you a link to choose a new password. Passkeys, an app or recovery codes that were added after the mail stay as a second step for 72 hours, and are removed then. To remove them at once, press the button in the mail that said that they were added.',
  working: 'Securing the account…',
} as const;

export const { t } = createTexts({ secure });

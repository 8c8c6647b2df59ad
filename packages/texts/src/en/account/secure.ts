import { createTexts } from '../../write.ts';

/** The page behind "This wasn't me" in mails. */
export const secure = {
  lead: 'Press the button if someone else used your email. We log everyone out of the account, sign its computers out, cancel what was requested, and email you a link to choose a new password. If the email is about a passkey, an app or recovery codes, they are removed.',
  title: 'Wasn’t This You?',
  doneTitle: 'Your Account Is Secured',
  press: 'This Wasn’t Me',
  note: 'If this was you, close this page. Nothing has changed.',
  newerFactorsWait:
    'We emailed you a link to choose a new password. A passkey, app or recovery codes added since then still work as a second step for 72 hours. Then they are removed. To remove them now, press the button in the email about them.',
  working: 'Securing the account…',
  secured: 'Done. Everyone is logged out, and the old password no longer works.',
  securedNext:
    'We emailed you a link to choose a new password. After that, only you can log in. If you don’t want the account, do nothing: no one can log in.',
  changeWithdrawn: 'Done. Your address will not be used, and everyone is logged out.',
  changeWithdrawnNext:
    'The change of email is canceled, and we have emailed the account’s own address. You don’t need to do anything else.',
  secureFailed: 'That didn’t work',
} as const;

export const { t } = createTexts({ secure });

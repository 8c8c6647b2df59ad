import { createTexts } from '../../write.ts';

/** The page behind "This wasn't me" in mails. */
export const secure = {
  lead: 'Press the button if someone else used your email. We log everyone out of the account, sign its computers out, cancel what was requested, and email you a link to choose a new password. If the email is about a passkey, an app or recovery codes, they are removed.',
  title: 'Wasn’t This You?',
  doneTitle: 'Your Account Is Secured',
  press: 'This Wasn’t Me',
  note: 'If this was you, close this page. Nothing has changed.',
  newerFactorsWait:
    'We emailed you a link to choose a new password. A passkey, app or recovery codes added after that email stay as a second step for 72 hours, and are then removed. To remove them at once, press the button in the email that reported them.',
  working: 'Securing the account…',
} as const;

export const { t } = createTexts({ secure });

import { select } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** The second step of a login, and being asked for a password or a passkey again. */
export const secondStep = {
  title: 'One More Step',
  lead: 'Your password is right. Now show that it is you.',
  code: select('kind', { totp: 'Code of your authenticator app', recovery: 'Recovery code' }),
  codeHint: select('kind', {
    totp: 'Six digits. They change every 30 seconds.',
    recovery: 'Ten letters and digits, as you have kept them. It works once.',
  }),
  codeMissing: 'Enter the code first.',
  submit: 'Continue',
  usePasskey: 'Use a Passkey',
  useRecovery: 'Use a Recovery Code',
  useApp: 'Use the Authenticator App',
  back: 'Back to Login',
  failed: 'That did not work',
  noneLeft:
    'Nothing is left that this account can prove itself with here. Please ask our support to reset its second step.',
  passkeyFailed: 'The passkey could not be used. Please try again, or go another way.',
  confirmTitle: 'Is It You?',
  confirmLead: 'Enter your password again. For ten minutes you are not asked any more.',
  password: 'Password',
  passwordMissing: 'Enter your password first.',
  confirm: 'Confirm',
} as const;

export const { t } = createTexts({ secondStep });

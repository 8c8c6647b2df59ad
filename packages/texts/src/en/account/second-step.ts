import { select } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** The second step of a login, and the dialog that asks for the password or a passkey again. */
export const secondStep = {
  title: 'One More Step',
  lead: 'Your password is correct. Now complete the second step.',
  code: select('kind', { totp: 'Code from your authenticator app', recovery: 'Recovery code' }),
  codeHint: select('kind', {
    totp: 'Six digits. They change every 30 seconds.',
    recovery:
      'Ten letters and digits that you saved. Each code works once. Then remove a lost phone’s app under Security.',
  }),
  codeMissing: 'Enter the code first.',
  submit: 'Continue',
  usePasskey: 'Use a Passkey',
  useRecovery: 'Use a Recovery Code',
  useApp: 'Use the Authenticator App',
  back: 'Back to Login',
  recoveryWrong: 'This recovery code is wrong or was already used. Check it, or use another one.',
  lost: 'Lost Everything?',
  lostWrite: 'Write to <mail>{address}</mail> to reset your second step.',
  lostSupport: 'Ask support to reset your second step.',
  lostNext:
    'They check that it’s you. The reset takes 72 hours, and we email you every day until then, so that nobody can do it without you.',
  failed: 'That didn’t work',
  noneLeft: 'There’s no way to verify you here. Contact support to reset your second step.',
  passkeyFailed: 'The passkey could not be used. Try again, or use another method.',
  confirmTitle: 'Confirm Your Password',
  confirmLead: 'Enter your password again. We won’t ask again for 10 minutes.',
  password: 'Password',
  passwordMissing: 'Enter your password first.',
  confirm: 'Confirm',
} as const;

export const { t, rich } = createTexts({ secondStep });

import { createTexts } from '../../write.ts';
import { account } from './account.ts';

/** The pages of links in emails about a change of the address or a reset of the password. */
export const emailLinks = {
  cancelEmailTitle: 'Email Change Request',
  cancelEmailWorking: 'Canceling the change…',
  toRecover: 'Recover Your Account',
  cancelResetTitle: 'Cancel Password Reset',
  cancelResetWorking: 'Canceling the request…',
  confirmEmailTitle: 'Reset Email',
  confirmEmailWorking: 'Confirming your new email…',
  // Specified: these never change.
  cancelResetFailed: 'There was an error attempting to cancel your password reset request',
  cancelResetDone: 'You have successfully cancelled your reset password request',
  confirmEmailFailed: 'There was an error confirming your email',
  confirmEmailDone: 'Email successfully changed',
  cancelEmailFailed: 'There was an error',
  cancelEmailDone: 'Email request has been cancelled',
} as const;

export const { t } = createTexts({ account, emailLinks });

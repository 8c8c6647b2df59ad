import { createTexts } from '../../write.ts';

/**
 * The texts of the account, and of `/secure` at the end. Customers' scripts and support articles match on the
 * account's, so these never change ("recieve" included).
 */
export const account = {
  contactNameTooShort: 'Contact Name must be at least 8 characters long',
  contactNameTooLong: 'Contact Name cannot be more than 64 characters long',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password cannot be more than 64 characters long',
  confirmationMismatch: 'Confirmation password must match!',
  termsRequired: 'Please review and accept the Terms of Service and Privacy Policy to proceed',
  signUpRefused: 'Password does not meet security requirements. Please try something else.',
  loginFailed: 'Failed to login.',
  userFetchFailed: 'Failed to fetch user data.',
  recoverSent: 'If your email exists, you will recieve a recovery email from the product',
  recoverFailed: 'Something went wrong. Please check your email input',
  linkInvalid: 'There was an error processing your request',
  resetFailed: 'There was an error resetting your password. Please check your inputs',
  success: 'Success!',
  passwordsDiffer: 'Passwords do not match',
  cancelResetFailed: 'There was an error attempting to cancel your password reset request',
  cancelResetDone: 'You have successfully cancelled your reset password request',
  verifyTitle: 'Please confirm the following',
  verifyTermsRequired: 'Must agree to Terms of Service',
  verifyPasswordsDiffer: 'Passwords must match',
  verifyNameRequired: 'Contact name is required',
  verifyFailed: 'Something went wrong. Please try again.',
  verified: 'Your Account is Verified!',
  confirmEmailFailed: 'There was an error confirming your email',
  confirmEmailDone: 'Email successfully changed',
  cancelEmailFailed: 'There was an error',
  cancelEmailDone: 'Email request has been cancelled',
  secured: 'Done. Everyone is logged out, and the old password no longer works.',
  securedNext:
    'We emailed you a link to choose a new password. After that, only you can log in. If you don’t want the account, do nothing: no one can log in.',
  changeWithdrawn: 'Done. Your address will not be used, and everyone is logged out.',
  changeWithdrawnNext:
    'The change of email is canceled, and we have emailed the account’s own address. You don’t need to do anything else.',
  secureFailed: 'That didn’t work',
  changeEmailFailed: 'There was an error when requesting an email change',
  changeEmailDone: 'Please check your new email to continue',
  changePasswordFailed: 'There was an error changing your password. Please check your inputs and try again later',
  newPasswordsDiffer: "New passwords don't match",
  changeNameFailed: 'There was an issue updating your display name. Please check your inputs',
  changeNameDone: 'Successfully changed your display name',
  authOutsideProvider: 'useAuth must be used within an AuthProvider',
} as const;

export const { t } = createTexts({ account });

import { createTexts } from '../../write.ts';

/** Specified: customers' scripts and support articles match on these, so they never change ("recieve" included). */
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
  verifyTitle: 'Please confirm the following',
  verifyTermsRequired: 'Must agree to Terms of Service',
  verifyPasswordsDiffer: 'Passwords must match',
  verifyNameRequired: 'Contact name is required',
  verifyFailed: 'Something went wrong. Please try again.',
  verified: 'Your Account is Verified!',
  authOutsideProvider: 'useAuth must be used within an AuthProvider',
} as const;

export const { t } = createTexts({ account });

import { createTexts } from '../write.ts';

/** The words that all pages share: navigation, footer, errors. */
export const site = {
  askAgain: 'Ask for a New Link',
  somethingWentWrong: 'Something went wrong',
  errorHint: 'Go back and try once more. If a mailed link led here, ask for a new one.',
  logout: 'Logout',
  return: 'Return',
  toTheMarketplace: 'To the Marketplace',
  pluck: 'Pluck the string',
  portal: 'Portal',
  account: 'Account',
  marketplace: 'Marketplace',
  download: 'Download',
  addLicense: 'Add License',
  logIn: 'Log In',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  trackerChoice: 'Analytics and Referrals',
  unreachable: 'The server could not be reached. Please check your connection and try again.',
  refusalNumber: 'Support can explain it by its number, {ref}.',
  skipToContent: 'Skip to content',
} as const;

export const { t } = createTexts({ site });

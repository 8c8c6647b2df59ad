import { createTexts } from '../write.ts';

/** The words that all pages share: navigation, footer, errors. */
export const site = {
  askAgain: 'Ask for a New Link',
  somethingWentWrong: 'Something went wrong',
  errorHint: 'Go back and try again. If you came from a link in an email, ask for a new link.',
  logout: 'Log Out',
  return: 'Return',
  toTheMarketplace: 'Go to the Marketplace',
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
  refusalNumber: 'Give support this number: {ref}.',
  skipToContent: 'Skip to content',
} as const;

export const { t } = createTexts({ site });

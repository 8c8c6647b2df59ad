/** What all pages share: navigation, footer, errors. */
export const site = {
  tryAgain: 'Try Again',
  askForANew: 'Ask for a New Link',
  somethingWentWrong: 'Something went wrong',
  goBackAndTry: 'Go back and try once more. If a mailed link led here, ask for a new one.',
  logout: 'Logout',
  return: 'Return',
  toTheMarketplace: 'To the Marketplace',
  notFound: '404 Page Not Found',
  nothingPlaysAtThis: 'Nothing plays at this address. It may have moved, or the link was cut short.',
  portal: 'Portal',
  account: 'Account',
  marketplace: 'Marketplace',
  download: 'Download',
  addLicense: 'Add License',
  logIn: 'Log In',
  skipToContent: 'Skip to content',
} as const;

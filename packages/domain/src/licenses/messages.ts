/** The texts about licenses and the download. Customers' scripts match on them, so they never change. */
export const licenseMessages = {
  listFailed: 'Error retrieving your license data.',
  redeemFailed: 'There was an error when attempting to redeem your licenses.',
  codesInvalid: 'Licenses you entered are invalid. Possible reasons: already redeemed, wrong code, expired.',
  codeInvalid: 'Invalid',
  codeAdded: 'Added',
  added: (count: number) => `You’ve successfully added ${count} licenses to your collection.`,
} as const;

export const passportMessages = {
  done: 'Your passport was downloaded.',
  failed: 'There was an error making your passport.',
} as const;

export const downloadMessages = {
  title: (productName: string) => `Download ${productName} | Free AU, VST3, AAX Plugin`,
  subtitle: 'Get the latest plugin installer',
  failed: (productName: string) => `There was an error getting the latest ${productName} download data`,
} as const;

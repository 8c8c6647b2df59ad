/** The cart, besides its fixed texts. */
export const cart = {
  whatYouAddIn: 'What you add in the marketplace waits here.',
  items: 'Items',
  subtotal: 'Subtotal',
  notLoggedIn:
    'You are not logged in: your license codes come by mail. <login>Log in</login> to have them added to your account at once.',
  needsVersionOfThe: 'Needs version {plugin} of the plugin or later.',
  yourPurchase: 'Your purchase',
  dismiss: 'Dismiss',
  thankYou: 'Thank you.',
  whatYouBoughtIs: 'What you bought is yours.',
  itCanTakeA: 'It can take a minute to appear in your licenses.',
  createAccount: 'Create Account',
  download: 'Download {productName}',
  seeYourLicenses: 'See Your Licenses',
  notThereAfterA: 'Not there after a few minutes? Look among the spam first, then write to support.',
  notThereWriteTo: 'Not there? Write to support.',
  yourLicenseCodesAre: 'Your license codes are on their way to you by mail.',
  eachComesWithA: 'Each comes with a link that adds it to an account, yours or a new one.',
  withTax: '{total} with {tax} tax',
} as const;

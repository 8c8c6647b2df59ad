/** What was paid, and what to do next. */
export const receipt = {
  order: 'Order {orderId}',
  paid: 'Paid {sum}',
  receiptTo: 'receipt to {email}',
  codesMailed: 'Codes were mailed to <address>{email}</address>.',
  yourPurchase: 'Your purchase',
  dismiss: 'Dismiss',
  thankYou: 'Thank you.',
  bought: 'What you bought is yours.',
  licensesTakeTime: 'It can take a minute to appear in your licenses.',
  createAccount: 'Create Account',
  download: 'Download {productName}',
  downloadOnComputer: 'Get {productName} On Your Computer',
  seeYourLicenses: 'See Your Licenses',
  codesMissing: 'Not there after a few minutes? Look among the spam first, then write to support.',
  licensesMissing: 'Not there? Write to support.',
  codesComing: 'Your license codes are on their way to you by mail.',
  codesHaveLinks:
    'Each comes with a link that adds it to an account, yours or a new one. The mail leads to the order and its invoice, too.',
  withTax: '{total} with {tax} tax',
} as const;

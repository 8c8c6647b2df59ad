import { select } from '../message.ts';
import { createTexts } from '../write.ts';

/** The payment, and the next steps. */
export const receipt = {
  order: 'Order {orderId}',
  paid: 'Paid {sum}',
  receiptTo: 'receipt to {email}',
  codesMailed: 'Codes were mailed to <address>{email}</address>.',
  yourPurchase: 'Your purchase',
  dismiss: 'Dismiss',
  thankYou: 'Thank you.',
  bought: select('standing', {
    owned: 'What you bought is yours.',
    coming: 'What you bought is on its way to your licenses. It takes a minute at most.',
    elsewhere: 'Your order says what became of it.',
  }),
  createAccount: 'Create Account',
  logIn: 'Log In',
  addCodes: 'Add the Codes to Your Account',
  mailAgain: 'Send the Mail Again',
  mailedAgain: 'We mailed new codes to the address you paid with. They replace the ones in the earlier mail.',
  notMailedAgain: 'Nothing was mailed: no code of this order is free, or it is more than a day old. Write to support.',
  mailAgainFailed: 'The mail was not sent again.',
  download: 'Download {productName}',
  downloadOnComputer: 'Get {productName} On Your Computer',
  seeYourLicenses: 'See Your Licenses',
  codesMissing:
    'Not there after a few minutes? Look in your spam folder first, then send the mail again or write to support.',
  licensesMissing: 'Not there? Write to support.',
  codesComing: 'Your license codes are on their way to you by mail.',
  codesHaveLinks:
    'Each comes with a link that adds it to an account, yours or a new one. The mail leads to the order and its invoice, too.',
  withTax: '{total} with {tax} tax',
} as const;

export const { t, rich } = createTexts({ receipt });

import { select } from '../message.ts';
import { createTexts } from '../write.ts';

/** The receipt after a payment, and the next steps. */
export const receipt = {
  order: 'Order {orderId}',
  paid: 'Paid {sum}',
  receiptTo: 'receipt to {email}',
  codesMailed: 'We emailed your codes to <address>{email}</address>.',
  yourPurchase: 'Your purchase',
  dismiss: 'Dismiss',
  thankYou: 'Thank you.',
  bought: select('standing', {
    owned: 'Your purchase is in your licenses.',
    coming: 'Your purchase will be in your licenses within a minute.',
    elsewhere: 'See your order for its status.',
  }),
  createAccount: 'Create Account',
  logIn: 'Log In',
  addCodes: 'Add the Codes to Your Account',
  mailAgain: 'Send the Email Again',
  mailedAgain: 'We emailed new codes to the address you paid with. They replace the codes in the earlier email.',
  notMailedAgain: 'No email was sent: all codes of this order are used, or it is more than a day old. Contact support.',
  mailAgainFailed: 'The email was not sent again.',
  download: 'Download {productName}',
  downloadOnComputer: 'Get {productName} on Your Computer',
  seeYourLicenses: 'See Your Licenses',
  codesMissing: 'Nothing after a few minutes? Check your spam folder, then send the email again or contact support.',
  licensesMissing: 'Nothing there? Contact support.',
  codesComing: 'We are emailing you your license codes.',
  codesHaveLinks:
    'Each has a link that adds it to your account, or to a new account. The email also links to the order and its invoice.',
  withTax: '{total} with {tax} tax',
} as const;

export const { t, rich } = createTexts({ receipt });

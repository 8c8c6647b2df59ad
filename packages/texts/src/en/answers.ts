import { select } from '../message.ts';
import { createTexts } from '../write.ts';

/** Answers that say more than the error's own text in `errors.ts`. */
export const answers = {
  passkeysFull: 'An account has at most {count} passkeys. Remove one first.',
  codeToConfirm: 'Send a code of your authenticator app, or a recovery code, with your password.',
  recoveryCodeWrong:
    'This is none of your recovery codes that are left. Each works once. Check what you typed, or use another one.',
  ownEmail: 'This is your email already.',
  planEnded: 'Your plan has ended. Subscribe again to download the installer.',
  installerGone: 'There is no such installer any more.',
  noInstaller: 'No installer has been released yet.',
  installerLinkExpired: 'This download link has expired. Start the download again in the portal.',
  packLinkExpired: 'This link has expired. Start the download again in the portal.',
  noSuchLine: 'The order has no such line.',
  noSuchOption: 'options: This version has no such option.',
  noSuchBundle: 'This version has no such bundle.',
  noSuchVersion: 'There is no such version of this pack.',
  nothingPublished: 'Nothing is published of this pack.',
  quotaSpent: select('period', {
    trial:
      'Your account has fetched as many gigabytes as it may in your trial. It goes on by {endsOn}, or ask support. What you have stays and plays.',
    other:
      'Your account has fetched as many gigabytes as it may for now. It goes on by {endsOn}, or ask support. What you have stays and plays.',
  }),
  requestTooNew: 'This request file was made by a newer plugin than this shop knows. Please tell support.',
  requestReleased: 'The place of this request was given back. Make a new request file in the plugin.',
  nothingOwned: 'You own nothing yet that could play. Buy something or redeem a code first.',
} as const;

export const { t } = createTexts({ answers });

import { select } from '../message.ts';
import { createTexts } from '../write.ts';

/** Answers that say more than the error's own text in `errors.ts`. */
export const answers = {
  passkeysFull: 'An account has at most {count} passkeys. Remove one first.',
  codeToConfirm: 'Send a code from your authenticator app, or a recovery code, with your password.',
  recoveryCodeWrong:
    'This is not one of your unused recovery codes. Each works once. Check what you typed, or use another one.',
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
  nothingPublished: 'This pack has not been published yet.',
  quotaSpent: select('period', {
    trial:
      'Your account has reached the download limit of your trial. You can download more from {endsOn}, or ask support. The packs that you have still play.',
    other:
      'Your account has reached its download limit for now. You can download more from {endsOn}, or ask support. The packs that you have still play.',
  }),
  requestTooNew: 'This request file is from a newer plugin version than this shop supports. Please tell support.',
  requestReleased: 'The place of this request was given back. Make a new request file in the plugin.',
  nothingOwned: 'You don’t own anything that plays yet. Buy something or redeem a code first.',
} as const;

export const { t } = createTexts({ answers });

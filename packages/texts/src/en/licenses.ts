import { createTexts } from '../write.ts';

/** The texts about licenses and the download. Customers' scripts match on them, so they never change. */
export const licenses = {
  listFailed: 'Error retrieving your license data.',
  redeemFailed: 'There was an error when attempting to redeem your licenses.',
  codesInvalid: 'Licenses you entered are invalid. Possible reasons: already redeemed, wrong code, expired.',
  codeInvalid: 'Invalid',
  codeAdded: 'Added',
  added: 'You’ve successfully added {count} licenses to your collection.',
} as const;

export const { t } = createTexts({ licenses });

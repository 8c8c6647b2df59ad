/** Why a mailed link no longer works, by the `reason` of its refusal. An unknown link has none. */
export const links = {
  expired: 'This link has expired.',
  used: 'This link was already used.',
  replaced: 'A newer link has replaced this one. Please open the newest email.',
  erased:
    'The buyer’s account was deleted. This link no longer works, and neither do codes from the order that were not redeemed.',
  withdrawn: 'This link stopped working when your account changed.',
} as const;

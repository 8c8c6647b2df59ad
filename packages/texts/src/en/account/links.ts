/** Why a mailed link no longer works, by the `reason` of its refusal. An unknown link has none. */
export const links = {
  expired: 'This link has expired.',
  used: 'This link was used already.',
  replaced: 'A newer link has replaced this one. Please open the newest mail.',
  erased:
    'The account of the person who bought this was erased. This link has ended, and so have codes of the order that were not redeemed.',
  withdrawn: 'This link stopped working when your account was changed.',
} as const;

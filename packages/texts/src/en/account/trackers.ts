import { select } from '../../message.ts';

/** The question about the vendor's scripts of analytics and referrals. A new wording gets a new `trackerWording`. */
export const trackers = {
  label: 'Analytics and referrals',
  ask: select('kind', {
    analytics: 'May an analytics service learn how this site is used? Its script loads only if you allow it.',
    referrals: 'May a partner see whether somebody recommended us? Its script loads only if you allow it.',
    both: 'May others help us with two things? A script loads only for what you allow.',
  }),
  purpose: select('purpose', {
    analytics: 'An analytics service learns how this site is used',
    referrals: 'A partner sees whether somebody recommended us',
  }),
  answered: select('answer', { allowed: 'You allowed it.', refused: 'You did not allow it.' }),
  allow: 'Allow',
  allowBoth: 'Allow Both',
  allowOne: 'Allow One',
  refuse: 'Don’t Allow',
} as const;

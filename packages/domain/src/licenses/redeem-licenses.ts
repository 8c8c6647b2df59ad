import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { licenseListMax } from '../limits.ts';
import { redeemed, refused } from './license.ts';

/** A code in any spelling, with any text around it. Without exactly one code, its result is `malformed`. */
const typedLicenseCode = shownText(2048);

export const redeemLicenses = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/redeem-license-codes',
  summary: 'Redeem license codes',
  description:
    'Answered code by code, each granted wholly or not at all; sending the list again finishes it. Only codes that miss count against the allowance; `not_tried` are those that came after it was spent.',
  refusals: ['rate_limited'],
  limit: 'redeem_account',
  input: z.object({
    licenseCodes: z
      .array(typedLicenseCode, { error: 'must be a list of codes' })
      .min(1, 'Send at least one code')
      .max(licenseListMax, `Send at most ${licenseListMax} codes at once`),
  }),
  output: z.object({
    licenses: z.array(redeemed).max(licenseListMax),
    errors: z.array(refused).max(licenseListMax),
  }),
});

export type RedeemOutput = z.infer<typeof redeemLicenses.output>;

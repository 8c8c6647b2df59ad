import { z } from 'zod';
import { licenseListMax } from '../limits.ts';
import { redeemed, refused } from './license.ts';

/** A code in any spelling. An impossible one gets `malformed` at its place in the list. */
const typedLicenseCode = z.string().max(256).meta({ pattern: '.*' });

export const redeemLicensesInput = z.object({
  licenseCodes: z
    .array(typedLicenseCode, { error: 'must be a list of codes' })
    .min(1, 'Send at least one code')
    .max(licenseListMax, `Send at most ${licenseListMax} codes at once`),
});

export const redeemLicensesOutput = z.object({
  licenses: z.array(redeemed).max(licenseListMax),
  errors: z.array(refused).max(licenseListMax),
});
export type RedeemOutput = z.infer<typeof redeemLicensesOutput>;

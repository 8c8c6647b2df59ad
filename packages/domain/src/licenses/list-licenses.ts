import { z } from 'zod';
import { license, refundedLicense } from './license.ts';

export const listLicensesOutput = z.object({
  timed: z.array(license).max(10_000),
  perpetual: z.array(license).max(10_000),
  /** Absent where nothing was paid back. */
  refunded: z.array(refundedLicense).max(10_000).optional(),
});
export type LicenseList = z.infer<typeof listLicensesOutput>;

import { z } from 'zod';
import { license } from './license.ts';

export const listLicensesOutput = z.object({
  timed: z.array(license).max(10_000),
  perpetual: z.array(license).max(10_000),
});
export type LicenseList = z.infer<typeof listLicensesOutput>;

import { z } from 'zod';
import { declareCall } from '../call.ts';
import { license, refundedLicense } from './license.ts';

export const listLicenses = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/licenses',
  summary: 'What you own',
  output: z.object({
    timed: z.array(license).max(10_000),
    perpetual: z.array(license).max(10_000),
    /** Absent if nothing was refunded. */
    refunded: z.array(refundedLicense).max(10_000).optional(),
  }),
});

export type LicenseList = z.infer<typeof listLicenses.output>;

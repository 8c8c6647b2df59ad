import { z } from 'zod';
import { emailInput } from '../email.ts';
import { redeemLicensesOutput } from '../licenses/redeem-licenses.ts';
import { licenseListMax } from '../limits.ts';
import { reason } from './fields.ts';

export const redeemForInput = z.object({
  email: emailInput,
  licenseCodes: z
    .array(z.string().max(256).meta({ pattern: '.*' }))
    .min(1)
    .max(licenseListMax),
  /** Returns the outcome and changes nothing. */
  isDryRun: z.boolean(),
  reason,
});

export const redeemForOutput = redeemLicensesOutput;

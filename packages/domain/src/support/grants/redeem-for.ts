import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { shownText } from '../../fields.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { redeemLicenses } from '../../licenses/redeem-licenses.ts';
import { licenseListMax } from '../../limits.ts';
import { reason } from '../fields.ts';

export const redeemFor = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/codes/redeem',
  summary: 'Redeem codes for a customer',
  refusals: ['not_found'],
  input: z.object({
    email: payerEmailInput,
    licenseCodes: z.array(shownText(256)).min(1).max(licenseListMax),
    /** Returns the outcome without changing anything. */
    isDryRun: z.boolean(),
    reason,
  }),
  output: redeemLicenses.output,
});

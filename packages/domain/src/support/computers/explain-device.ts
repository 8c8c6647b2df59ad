import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { reason, shown } from '../fields.ts';
import { explainLicense } from '../grants/explain-license.ts';

const notAbout = 'is neither an email address nor the number of a refusal, such as R-7F3K2A';

/** A refusal's reference, as read out: `R-7F3K2A`. */
const ref = z
  .string()
  .trim()
  .toUpperCase()
  .max(8)
  .regex(/^R-[0-9A-Z]{6}$/, notAbout);

export const explainDevice = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/devices/explain',
  summary: 'Why a computer plays or not',
  refusals: ['not_found'],
  input: z.object({
    about: z.union([payerEmailInput, ref], notAbout).meta({ description: 'An account, or the number of a refusal.' }),
    deviceId: z.uuid('is not the id of a computer').max(36).optional(),
    reason,
  }),
  output: explainLicense.output
    .omit({ has: true, mails: true, tasks: true })
    .extend({ plays: z.boolean(), email: shown.nullable() }),
});

export type DeviceExplanation = z.infer<typeof explainDevice.output>;

import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { grantStates } from '../../licenses/grant-rules.ts';
import { skuInput } from '../../licenses/license.ts';
import { grantCauses } from '../../licenses/terms.ts';
import { many, shown } from '../fields.ts';

export const grantOutput = z.object({
  id: shown,
  sku: skuInput,
  productName: shown,
  cause: z.enum(grantCauses),
  causeRef: shown,
  grantedAt: isoTime,
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
  state: z.enum(grantStates),
  holds: z.array(z.object({ effect: z.enum(['revoked', 'suspended']), reason: shown })).max(many),
});
export type GrantReport = z.infer<typeof grantOutput>;

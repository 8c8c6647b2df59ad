import { z } from 'zod';
import { isoTime, skuInput } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';

/** Decision 23: inside it is always `annual`; what REST writes is the adapter's own affair. */
export const plans = ['monthly', 'annual'] as const;

export const plan = z.enum(plans);
export type Plan = z.infer<typeof plan>;

/** Decision 24: what the portal answers. `inactive`: never had one, or it is over. */
export const planStatuses = ['active', 'trialing', 'past_due', 'paused', 'inactive'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const time = isoTime.nullable();

/** What a plan costs, before the provider has said what this visitor pays. */
export const planOffer = z.object({
  plan,
  sku: skuInput,
  price: z.object({ amount: z.int().min(0).max(1_000_000_000).meta({ format: 'int32' }), currency: currencyCode }),
  formattedPrice: z.string().max(64).meta({ pattern: '.*' }),
  /** The provider's; null until `backline paddle sync` has made it. */
  priceId: z
    .string()
    .max(64)
    .regex(/^[a-z\d_]+$/)
    .nullable(),
});
export type PlanOffer = z.infer<typeof planOffer>;

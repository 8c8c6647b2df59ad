import { z } from 'zod';
import { isoTime, seatCount, skuInput } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';

/** The annual plan is `annual` everywhere; only the REST adapter spells it differently. */
export const plans = ['monthly', 'annual'] as const;

export const plan = z.enum(plans);
export type Plan = z.infer<typeof plan>;

/** The statuses that the portal reports. `inactive`: never subscribed, or over. */
export const planStatuses = ['active', 'trialing', 'past_due', 'paused', 'inactive'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const time = isoTime.nullable();

/** The plan's catalog price. The provider may give this visitor another one. */
export const planOffer = z.object({
  plan,
  sku: skuInput,
  price: z.object({ amount: z.int().min(0).max(1_000_000_000).meta({ format: 'int32' }), currency: currencyCode }),
  formattedPrice: z.string().max(64).meta({ pattern: '.*' }),
  /** The provider's id; null until `backline paddle sync` has created it. */
  priceId: z
    .string()
    .max(64)
    .regex(/^[a-z\d_]+$/)
    .nullable(),
  /** How long a customer who never had the plan may try it; null: not at all. */
  trialDays: z.int().min(1).max(366).meta({ format: 'int32' }).nullable(),
  seats: seatCount,
});
export type PlanOffer = z.infer<typeof planOffer>;

import { z } from 'zod';
import { int32, isoTime, shownText, textLike } from '../fields.ts';
import { seatCount, skuInput } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';

/** The annual plan is `annual` everywhere; only the REST adapter spells it differently. */
export const plans = ['monthly', 'annual'] as const;

export const plan = z.enum(plans);
export type Plan = z.infer<typeof plan>;

/** The statuses that the portal reports. `inactive`: never subscribed, or ended. */
export const planStatuses = ['active', 'trialing', 'past_due', 'paused', 'inactive'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const time = isoTime.nullable();

/** The plan's catalog price. The provider may show this visitor a different one. */
export const planOffer = z.object({
  plan,
  sku: skuInput,
  price: z.object({ amount: int32(0, 1_000_000_000), currency: currencyCode }),
  formattedPrice: shownText(64),
  /** The provider's id; null until `backline paddle sync` has created it. */
  priceId: textLike(64, /^[a-z\d_]+$/).nullable(),
  /** The length of the trial for a customer who never had the plan; null for none. */
  trialDays: int32(1, 366).nullable(),
  seats: seatCount,
});
export type PlanOffer = z.infer<typeof planOffer>;

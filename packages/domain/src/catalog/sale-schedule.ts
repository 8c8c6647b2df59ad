/** The price of a sale: when it is planned, and what is known of it at the provider. */
export interface SalePrice {
  startsAt: Date | null;
  endsAt: Date | null;
  /** When it was taken out of the catalog, which ends it too. */
  retiredAt: Date | null;
  priceId: string | null;
  /** True if the provider sells it; null: not known. */
  isActive: boolean | null;
}

export interface SaleSchedule {
  /** By the plan it is on: the provider has to sell its price now, and at no other time. */
  isDue: boolean;
  /** It is on, and can be charged: this is what the shop shows. Until then it shows the regular price. */
  isShown: boolean;
  /** The provider does not do what is due, or it is not known. */
  isUnsettled: boolean;
  endsAt: Date | null;
  /** When `isDue` changes next; null: never. */
  nextChangeAt: Date | null;
}

/** The schedule of a sale at a time. It starts exactly at `startsAt`, and is over exactly at its end. */
export function toSaleSchedule({ startsAt, endsAt, retiredAt, priceId, isActive }: SalePrice, now: Date): SaleSchedule {
  const end = retiredAt !== null && (endsAt === null || retiredAt < endsAt) ? retiredAt : endsAt;
  const isAhead = startsAt !== null && now < startsAt;
  const isOver = end !== null && end <= now;
  const isNever = startsAt !== null && end !== null && end <= startsAt;
  const isDue = !isAhead && !isOver;
  return {
    isDue,
    isShown: isDue && isActive === true && priceId !== null,
    isUnsettled: isActive !== isDue && (isDue || priceId !== null),
    endsAt: end,
    nextChangeAt: isOver || isNever ? null : isAhead ? startsAt : end,
  };
}

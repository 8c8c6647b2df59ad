/** The price of a sale: its schedule, and its state at the provider. */
export interface SalePrice {
  startsAt: Date | null;
  endsAt: Date | null;
  /** When it was removed from the catalog, which also ends it. */
  retiredAt: Date | null;
  priceId: string | null;
  /** True if the provider sells it; null if unknown. */
  isActive: boolean | null;
}

export interface SaleSchedule {
  /** True during the scheduled time: only then must the provider sell its price. */
  isDue: boolean;
  /** True if it is on and can be charged, so that the shop shows it. Until then the shop shows the regular price. */
  isShown: boolean;
  /** True if the provider's state is wrong or unknown. */
  isUnsettled: boolean;
  endsAt: Date | null;
  /** When `isDue` changes next; null: never. */
  nextChangeAt: Date | null;
}

/** A sale's state at a given time. It starts exactly at `startsAt` and ends exactly at its end. */
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

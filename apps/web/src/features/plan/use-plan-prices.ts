import { formatMoney } from '@backline/domain/format-money';
import type { PreviewedPrice } from '@backline/domain/payments/price-preview';
import type { Plan, PlanOffer } from '@backline/domain/plans/plan';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../lib/services-provider.tsx';
import { trpc } from '../../lib/trpc.ts';

const freshMs = 5 * 60_000;

/** What a plan costs this visitor each time. */
export interface PlanPrice extends PreviewedPrice {
  plan: Plan;
}

const toCatalogPrice = ({ plan, price }: PlanOffer): PlanPrice => ({ plan, ...price, formatted: formatMoney(price) });

/** The visitor's own prices. Empty where one is missing: two in two currencies can't be compared. */
function toOwnPrices(
  offers: readonly PlanOffer[],
  previewed: ReadonlyMap<string, PreviewedPrice> | undefined,
): PlanPrice[] {
  const own = offers.flatMap(({ plan, priceId }) => {
    const price = priceId === null ? undefined : previewed?.get(priceId);
    return price === undefined ? [] : [{ plan, ...price, formatted: price.formatted || formatMoney(price) }];
  });
  return own.length === offers.length ? own : [];
}

interface WantedPrices {
  isWanted?: boolean;
  /** Whether the provider's script may come already. */
  isPreviewWanted?: boolean;
}

/** The plans at the visitor's prices, and at the catalog's until those are known or where they can't be known. */
export function usePlanPrices({ isWanted = true, isPreviewWanted = true }: WantedPrices = {}) {
  const { payments } = useServices();
  const list = trpc.catalog.listPlans.useQuery(undefined, { enabled: isWanted });
  const priceIds = useMemo(() => list.data?.flatMap(({ priceId }) => priceId ?? []) ?? [], [list.data]);
  const preview = useQuery({
    queryKey: ['plan-preview', priceIds],
    queryFn: async () => (await payments.load()).previewPrices(priceIds, 'total'),
    enabled: isWanted && isPreviewWanted && priceIds.length > 0,
    staleTime: freshMs,
    retry: false,
    retryOnMount: false,
    structuralSharing: false,
  });
  const { data: previewed } = preview;
  const ownPrices = useMemo(() => toOwnPrices(list.data ?? [], previewed), [list.data, previewed]);
  const prices = ownPrices.length > 0 ? ownPrices : (list.data?.map(toCatalogPrice) ?? null);
  const isPreviewFailed = preview.isError || (previewed !== undefined && previewed.size < priceIds.length);
  return {
    /** For whoever may still choose; null while they load. */
    prices,
    /** For whoever pays already: what the provider asks of this visitor, and nothing in its place. */
    ownPrices,
    error: list.error,
    isFailed: list.isError || isPreviewFailed,
    retry: () => void list.refetch(),
  };
}

/** What twelve months cost more than a year at once, in words; null where it is nothing, or not known. */
export function toAnnualSavingText(prices: readonly PlanPrice[]): string | null {
  const [monthly, annual] = (['monthly', 'annual'] as const).map((plan) => prices.find((price) => price.plan === plan));
  if (!monthly || !annual || monthly.currency !== annual.currency) return null;
  const amount = 12 * monthly.amount - annual.amount;
  return amount > 0 ? formatMoney({ amount, currency: annual.currency }) : null;
}

/** What a plan costs each time it is charged, in words: "$9.99 per month". */
export function toPriceText({ plan, formatted }: PlanPrice): string {
  return `${formatted} ${plan === 'annual' ? 'per year' : 'per month'}`;
}

import type { PreviewedPrice } from '@backline/domain/catalog/price-preview';
import { formatMoney } from '@backline/domain/format-money';
import type { Plan, PlanOffer } from '@backline/domain/plans/plan';
import { minuteMs } from '@backline/domain/time';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../lib/calls/trpc.ts';
import { useServices } from '../../lib/services-provider.tsx';

const freshMs = 5 * minuteMs;

/** The plan's price per period for this visitor, including all taxes. */
export interface PlanPrice extends Omit<PreviewedPrice, 'tax'> {
  plan: Plan;
  /** How many computers of one person it plays on; null if unknown. */
  seats: number | null;
}

const toCatalogPrice = ({ plan, seats, price }: PlanOffer): PlanPrice => ({
  plan,
  seats,
  ...price,
  formatted: formatMoney(price),
});

/** The provider's prices for this visitor. Empty if one is missing, because two currencies can't be compared. */
function toOwnPrices(
  offers: readonly PlanOffer[],
  previewed: ReadonlyMap<string, PreviewedPrice> | undefined,
): PlanPrice[] {
  const own = offers.flatMap(({ plan, seats, priceId }) => {
    const price = priceId === null ? undefined : previewed?.get(priceId);
    return price === undefined ? [] : [{ plan, seats, ...price, formatted: price.formatted || formatMoney(price) }];
  });
  return own.length === offers.length ? own : [];
}

interface WantedPrices {
  isWanted?: boolean;
  /** True once the provider's script may be loaded. */
  isPreviewWanted?: boolean;
}

/** The plans at the visitor's prices, or at the catalog's while those are unknown. */
export function usePlanPrices({ isWanted = true, isPreviewWanted = true }: WantedPrices = {}) {
  const { payments } = useServices();
  const list = trpc.catalog.listPlans.useQuery(undefined, { enabled: isWanted });
  const priceIds = list.data?.flatMap(({ priceId }) => priceId ?? []) ?? [];
  const preview = useQuery({
    queryKey: ['plan-preview', priceIds],
    queryFn: async () => (await payments.load()).previewPrices(priceIds, { isTotal: true }),
    enabled: isWanted && isPreviewWanted && priceIds.length > 0,
    staleTime: freshMs,
    retry: false,
    retryOnMount: false,
    structuralSharing: false,
  });
  const { data: previewed } = preview;
  const ownPrices = toOwnPrices(list.data ?? [], previewed);
  const prices = ownPrices.length > 0 ? ownPrices : (list.data?.map(toCatalogPrice) ?? null);
  const isPreviewFailed = preview.isError || (previewed !== undefined && previewed.size < priceIds.length);
  return {
    /** For visitors without a plan; null while loading. */
    prices,
    /** For subscribers: only the provider's prices, never the catalog's. */
    ownPrices,
    /** True once the visitor's price is known, or can't be: the prices will not change. */
    arePricesKnown: !preview.isPending || (list.data !== undefined && priceIds.length === 0),
    /** The length of the trial for a new customer; null for none or unknown. */
    trialDays: list.data?.[0]?.trialDays ?? null,
    error: list.error,
    isFetching: list.isFetching,
    isFailed: list.isError || isPreviewFailed,
    retry: list.refetch,
  };
}

/** The saving of annual billing over twelve months, as text; null for none or unknown. */
export function toAnnualSavingText(prices: readonly PlanPrice[]): string | null {
  const [monthly, annual] = (['monthly', 'annual'] as const).map((plan) => prices.find((price) => price.plan === plan));
  if (!monthly || !annual || monthly.currency !== annual.currency) return null;
  const amount = 12 * monthly.amount - annual.amount;
  return amount > 0 ? formatMoney({ amount, currency: annual.currency }) : null;
}

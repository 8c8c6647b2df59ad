import type { PreviewedPrice } from '@backline/domain/catalog/price-preview';
import { formatMoney } from '@backline/domain/format-money';
import type { Plan, PlanOffer } from '@backline/domain/plans/plan';
import { minuteMs } from '@backline/domain/time';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../lib/calls/trpc.ts';
import { useServices } from '../../lib/services-provider.tsx';

const freshMs = 5 * minuteMs;

/** The price of a plan for this visitor each time, with all taxes. */
export interface PlanPrice extends Omit<PreviewedPrice, 'tax'> {
  plan: Plan;
  /** On how many computers of one person it plays; null: not known. */
  seats: number | null;
}

const toCatalogPrice = ({ plan, seats, price }: PlanOffer): PlanPrice => ({
  plan,
  seats,
  ...price,
  formatted: formatMoney(price),
});

/** The provider's prices for this visitor. Empty if one is missing: two currencies can't be compared. */
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
  /** True if the provider's script may be loaded yet. */
  isPreviewWanted?: boolean;
}

/** The plans at the visitor's prices, and at the catalog's until those are known or where they can't be known. */
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
    /** For visitors without a plan; null while they load. */
    prices,
    /** For subscribers: the provider's prices only, never the catalog's. */
    ownPrices,
    /** The visitor's price is known, or can't be: the prices stay as they are. */
    arePricesKnown: !preview.isPending || (list.data !== undefined && priceIds.length === 0),
    /** How long a new customer may try the plan; null: not at all, or not known. */
    trialDays: list.data?.[0]?.trialDays ?? null,
    error: list.error,
    isFetching: list.isFetching,
    isFailed: list.isError || isPreviewFailed,
    retry: () => void list.refetch(),
  };
}

/** The saving of annual billing against twelve months, as text; null if nothing, or unknown. */
export function toAnnualSavingText(prices: readonly PlanPrice[]): string | null {
  const [monthly, annual] = (['monthly', 'annual'] as const).map((plan) => prices.find((price) => price.plan === plan));
  if (!monthly || !annual || monthly.currency !== annual.currency) return null;
  const amount = 12 * monthly.amount - annual.amount;
  return amount > 0 ? formatMoney({ amount, currency: annual.currency }) : null;
}

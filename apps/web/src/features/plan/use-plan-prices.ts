import { formatMoney } from '@backline/domain/format-money';
import type { Plan, PlanOffer } from '@backline/domain/plan';
import type { PreviewedPrice } from '@backline/domain/price-preview';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { previewPrices } from '../../app/paddle/preview-prices.ts';
import { useServices } from '../../app/services-provider.tsx';
import { trpc } from '../../app/trpc.ts';

const freshMs = 5 * 60_000;

/** What a plan costs this visitor each time. */
export interface PlanPrice extends PreviewedPrice {
  plan: Plan;
}

function toPrice({ plan, price, priceId }: PlanOffer, previewed: ReadonlyMap<string, PreviewedPrice>): PlanPrice {
  const own = priceId === null ? undefined : previewed.get(priceId);
  return { plan, ...(own ?? { ...price, formatted: formatMoney(price) }) };
}

interface WantedPrices {
  isWanted?: boolean;
  /** Whether the provider's script may come already. */
  isPreviewWanted?: boolean;
}

/** The plans at the visitor's prices, and at the catalog's until those are known or where they can't be known. */
export function usePlanPrices({ isWanted = true, isPreviewWanted = true }: WantedPrices = {}) {
  const { payments } = useServices();
  const list = trpc.plans.list.useQuery(undefined, { enabled: isWanted });
  const priceIds = useMemo(() => list.data?.flatMap(({ priceId }) => priceId ?? []) ?? [], [list.data]);
  const preview = useQuery({
    queryKey: ['plan-preview', priceIds],
    queryFn: async () => {
      const { PricePreview } = await payments.load();
      return previewPrices(PricePreview, priceIds, 'total');
    },
    enabled: isWanted && isPreviewWanted && priceIds.length > 0,
    staleTime: freshMs,
    retry: false,
    retryOnMount: false,
    structuralSharing: false,
  });
  const { data: previewed } = preview;
  const prices = useMemo(() => {
    // Two answers in two currencies can't be compared: then both plans are shown at the catalog's prices.
    const isWhole = previewed !== undefined && priceIds.every((id) => previewed.has(id));
    return list.data?.map((offer) => toPrice(offer, isWhole ? previewed : new Map())) ?? null;
  }, [list.data, priceIds, previewed]);
  const isPreviewFailed = preview.isError || (previewed !== undefined && previewed.size < priceIds.length);
  return { prices, error: list.error, isFailed: list.isError || isPreviewFailed, retry: () => void list.refetch() };
}

/** What a plan costs each time it is charged, in words: "$9.99 per month". */
export function toPriceText({ plan, formatted }: PlanPrice): string {
  return `${formatted} ${plan === 'annual' ? 'per year' : 'per month'}`;
}

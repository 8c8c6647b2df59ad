import { findPlus } from '@backline/domain/product';
import { trpc } from '../../lib/calls/trpc.ts';
import { useWaves } from '../../lib/calls/use-waves.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import type { PlanContentsProps } from './plan-contents.tsx';

/** The packs in the subscription; null while unknown, or if there are none. */
export function usePlanContents(isWanted: boolean): PlanContentsProps | null {
  const plus = findPlus(useProduct().plans);
  const { data: items } = trpc.catalog.listCartItems.useQuery(undefined, { enabled: isWanted });
  const { data: instruments } = trpc.catalog.listInstruments.useQuery(undefined, { enabled: isWanted });
  const waves = useWaves(isWanted);
  if (!isWanted || plus === null || items === undefined) return null;
  const packs = items.filter(({ authSkus }) => authSkus.includes(plus.sku));
  if (packs.length === 0) return null;
  const slugs = new Set(packs.map(({ collectionSlug }) => collectionSlug));
  const listed = instruments?.filter(({ collectionSlug }) => slugs.has(collectionSlug));
  return {
    planName: plus.name,
    packs,
    waves,
    instrumentCount: listed?.reduce((count, one) => count + one.instruments.length, 0) ?? null,
  };
}

import type { CartItem } from '@backline/domain/catalog/catalog';
import { type PreviewedPrice, toPreviewIds } from '@backline/domain/catalog/price-preview';
import { minuteMs } from '@backline/domain/time';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../lib/services-provider.tsx';

const freshMs = 5 * minuteMs;
const none: ReadonlyMap<string, PreviewedPrice> = new Map();

/**
 * The provider's prices for this visitor, by price id; empty until loaded, and after a failure. `areKnown`: they will
 * not change.
 */
export function usePrices(
  items: readonly CartItem[] | undefined,
  isIdle: boolean,
): { prices: ReadonlyMap<string, PreviewedPrice>; areKnown: boolean } {
  const { payments } = useServices();
  const ids = toPreviewIds(items ?? []);
  const { data, isPending } = useQuery({
    queryKey: ['price-preview', ids],
    queryFn: async () => {
      const { previewPrices } = await payments.load();
      const [regular, sale] = await Promise.all([previewPrices(ids.regular), previewPrices(ids.sale)]);
      return new Map([...regular, ...sale]);
    },
    enabled: isIdle && ids.regular.length > 0,
    staleTime: freshMs,
    retry: false,
    retryOnMount: false,
    structuralSharing: false,
  });
  const isNothingSold = items !== undefined && ids.regular.length === 0;
  return { prices: data ?? none, areKnown: isNothingSold || !isPending };
}

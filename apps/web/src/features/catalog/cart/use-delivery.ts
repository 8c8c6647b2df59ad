import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import type { Receipt } from './receipt.ts';

const firstWaitMs = 3000;
const longestWaitMs = 60_000;

/** Asks whether what was paid is delivered. The page that took the payment waited a few seconds only. */
export function useDelivery({ orderId, isDelivered }: Receipt, onDelivered: () => void): void {
  const { client, licenses } = trpc.useUtils();
  const { data } = useQuery({
    queryKey: ['delivery', orderId],
    queryFn: () => client.fulfillment.completeCheckout.mutate({ transactionId: orderId ?? '' }),
    enabled: orderId !== null && !isDelivered,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.delivered === true
        ? false
        : Math.min(firstWaitMs * 2 ** (state.dataUpdateCount + state.errorUpdateCount), longestWaitMs),
  });
  const hasCome = data?.delivered === true && !isDelivered;
  useEffect(() => {
    if (hasCome) void licenses.listLicenses.reset().then(onDelivered);
  });
}

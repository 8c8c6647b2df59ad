import type { PaddleConfig } from '@backline/domain/product';
import { createStore } from 'zustand/vanilla';
import { reportError } from '../../lib/calls/report.ts';
import type { CheckoutEvent, PaymentProvider, Payments } from '../../lib/payments.ts';
import type { LoadPaddle } from './load-paddle.ts';

/** `loadPaddle` replaces the provider's script. */
export function createPayments(config: PaddleConfig, loadPaddle?: LoadPaddle): Payments {
  const lastEvent = createStore<CheckoutEvent | null>(() => null);
  let loading: Promise<PaymentProvider> | null = null;

  // This is not in the first load, because only the shop and the plan use the provider.
  const load = async (): Promise<PaymentProvider> =>
    (await import('./provider.ts')).loadProvider(config, (event) => lastEvent.setState(event, true), loadPaddle);

  return {
    load: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        reportError('The payment script is not available', error);
        throw error;
      });
      return loading;
    },
    subscribe: (listener) => lastEvent.subscribe((event) => event !== null && listener(event)),
  };
}

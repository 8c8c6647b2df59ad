import { createStore } from 'zustand/vanilla';
import type { CheckoutEvent, PaymentProvider, Payments } from '../../lib/payments.ts';
import { reportError } from '../../lib/report.ts';
import type { LoadPaddle } from './load-paddle.ts';
import { previewPrices } from './preview-prices.ts';
import { toCheckoutEvent } from './to-checkout-event.ts';
import { toCheckoutOptions } from './to-checkout-options.ts';

export function createPayments(loadPaddle: LoadPaddle): Payments {
  const lastEvent = createStore<CheckoutEvent | null>(() => null);
  let loading: Promise<PaymentProvider> | null = null;

  const load = async (): Promise<PaymentProvider> => {
    const { Checkout, PricePreview } = await loadPaddle((event) => lastEvent.setState(toCheckoutEvent(event), true));
    return {
      openCheckout: (checkout) => Checkout.open(toCheckoutOptions(checkout)),
      closeCheckout: () => Checkout.close(),
      previewPrices: (priceIds, part) => previewPrices(PricePreview, priceIds, part),
    };
  };

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

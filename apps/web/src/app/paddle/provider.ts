import type { PaddleConfig } from '@backline/domain/product';
import type { CheckoutEvent, PaymentProvider } from '../../lib/payments.ts';
import { createPaddleLoader, type LoadPaddle } from './load-paddle.ts';
import { previewPrices } from './preview-prices.ts';
import { toCheckoutEvent } from './to-checkout-event.ts';
import { toCheckoutOptions } from './to-checkout-options.ts';

/** Loads the provider's script, and translates between it and the portal. */
export async function loadProvider(
  config: PaddleConfig,
  onEvent: (event: CheckoutEvent | null) => void,
  loadPaddle: LoadPaddle = createPaddleLoader(config),
): Promise<PaymentProvider> {
  const { Checkout, PricePreview } = await loadPaddle((event) => onEvent(toCheckoutEvent(event)));
  return {
    openCheckout: (checkout) => Checkout.open(toCheckoutOptions(checkout, config)),
    closeCheckout: () => Checkout.close(),
    previewPrices: (priceIds, how) => previewPrices(PricePreview, priceIds, how),
  };
}

import type { PaddleConfig } from '@backline/domain/product';
import type { CheckoutEvent, PaymentProvider } from '../../lib/payments.ts';
import type { LoadPaddle } from './load-paddle.ts';
import { previewPrices } from './preview-prices.ts';
import { toCheckoutEvent } from './to-checkout-event.ts';
import { toCheckoutOptions } from './to-checkout-options.ts';

/** Loads the provider's script, and speaks to it in our words. */
export async function loadProvider(
  loadPaddle: LoadPaddle,
  look: Pick<PaddleConfig, 'locale' | 'referralKey'>,
  onEvent: (event: CheckoutEvent | null) => void,
): Promise<PaymentProvider> {
  const { Checkout, PricePreview } = await loadPaddle((event) => onEvent(toCheckoutEvent(event)));
  return {
    openCheckout: (checkout) => Checkout.open(toCheckoutOptions(checkout, look)),
    closeCheckout: () => Checkout.close(),
    previewPrices: (priceIds, how) => previewPrices(PricePreview, priceIds, how),
  };
}

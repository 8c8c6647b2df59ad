import { toCheckoutItems, toItemPrice } from '@backline/domain/catalog/cart/offers';
import { parseCart } from '@backline/domain/catalog/cart/stored-cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { cart } from '@backline/texts/shop/cart';
import { checkout } from '@backline/texts/shop/checkout';
import { shop } from '@backline/texts/shop/shop';
import { createTexts } from '@backline/texts/write';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { storageKeys } from '../../../lib/browser/browser-storage.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useSingleFlight } from '../../../lib/calls/use-single-flight.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { readCampaign } from '../../../lib/trackers/campaign.ts';
import { usePaymentWindow } from '../../payments/use-payment-window.ts';
import { readReceipt, writeReceipt } from './receipt.ts';

const { t } = createTexts({ cart, checkout, shop });

/** The charge for an item, from the catalog. */
const toOfferKey = (item: CartItem) => `${toCheckoutItems([item])[0]?.priceId} ${toItemPrice(item)} ${item.currency}`;

/** Opens the provider's overlay with the cart, and handles the outcome. */
export function useCheckout({ onOpened }: { onOpened: () => void }) {
  const { cartStore, tabStorage, trackers } = useServices();
  const { token } = useAuth();
  const { user } = useCurrentUser();
  const { catalog, licenses } = trpc.useUtils();
  const createBuyerToken = trpc.payments.createBuyerToken.useMutation();
  const { open, isPending, error, setError, droppedPromo } = usePaymentWindow({
    blocked: t('checkout.blockedInCart'),
    onPaid: (customer, paid, orderId) => {
      const items = parseCart(tabStorage.read(storageKeys.setAside));
      cartStore.forgetAside();
      writeReceipt(tabStorage, {
        items,
        email: customer?.email ?? null,
        paid,
        orderId,
        paidAt: new Date().toISOString(),
        account: token === null ? null : (user?.email ?? ''),
        isDelivered: false,
        isSeen: false,
      });
      if (customer !== null) trackers.checkoutCompleted(customer);
    },
    onDelivered: () => {
      const receipt = readReceipt(tabStorage);
      if (receipt !== null) writeReceipt(tabStorage, { ...receipt, isDelivered: true });
      void licenses.listLicenses.reset();
    },
  });

  /** True if an open page shows an outdated price. If the shop can't be asked, the provider decides. */
  const isRepriced = async (items: readonly CartItem[]): Promise<boolean> => {
    const seen = new Map(cartStore.getState().map((item) => [item.id, toOfferKey(item)]));
    const shop = await catalog.listCartItems.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null);
    if (shop === null) return false;
    const now = new Map(shop.map((item) => [item.id, toOfferKey(item)]));
    return items.some(({ id }) => now.get(id) !== seen.get(id));
  };

  const start = async (items: readonly CartItem[]) => {
    const lines = toCheckoutItems(items);
    if (lines.length < items.length) return setError({ message: t('shop.checkoutFailed'), detail: t('cart.unpriced') });
    if (await isRepriced(items)) return setError({ message: t('shop.pricesChanged'), detail: t('cart.repriced') });
    const isOpen = await open({
      prepare: async () => (token === null ? null : createBuyerToken.mutateAsync()),
      toCheckout: (buyer) => ({
        kind: 'marketplace',
        items: lines,
        email: user?.email ?? null,
        buyerToken: buyer?.buyerToken ?? null,
        ...readCampaign(tabStorage),
      }),
    });
    if (!isOpen) return;
    cartStore.setAside();
    onOpened();
  };
  return { start: useSingleFlight(start), isPending, error, droppedPromo, forgetError: () => setError(null) };
}

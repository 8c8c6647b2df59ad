import type { PaddleEventData } from '@paddle/paddle-js';
import { storageKeys } from '../../app/browser-storage.ts';
import { reportError } from '../../app/report.ts';
import type { Services } from '../../app/services.ts';
import { within } from '../../app/within.ts';

/** How long the reload waits for the server to deliver. What takes longer is delivered without it. */
const deliveryMs = 5000;

interface CheckoutWorld extends Pick<Services, 'cartStore' | 'trackers' | 'tabStorage' | 'reload'> {
  completeCheckout: (transactionId: string) => Promise<{ delivered: boolean }>;
}

/** Section 4: of the provider's events only two lead to anything. A completed one is told, a closed one reloads. */
export function createCheckoutFollower(world: CheckoutWorld): (event: PaddleEventData) => void {
  let delivery: Promise<void> | null = null;

  const deliver = async (transactionId: string) => {
    const { delivered } = await within(deliveryMs, world.completeCheckout(transactionId));
    if (delivered) world.tabStorage.write(storageKeys.purchase, 'delivered');
  };
  const complete = ({ data }: PaddleEventData) => {
    world.cartStore.forgetAside();
    world.tabStorage.write(storageKeys.purchase, 'paid');
    if (data?.customer.id && data.customer.email)
      world.trackers.checkoutCompleted({ id: data.customer.id, email: data.customer.email });
    if (data?.transaction_id === undefined) return;
    delivery = deliver(data.transaction_id).catch((error: unknown) =>
      reportError('The purchase will be delivered later', error),
    );
  };

  return (event) => {
    if (event.name === 'checkout.completed') complete(event);
    if (event.name === 'checkout.closed') void (delivery ?? Promise.resolve()).finally(world.reload);
  };
}

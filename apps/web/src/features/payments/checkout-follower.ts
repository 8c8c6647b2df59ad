import type { CheckoutEvent, Paid } from '../../lib/payments.ts';
import { reportError } from '../../lib/report.ts';
import type { PaidCustomer } from '../../lib/tracker-calls.ts';
import { within } from '../../lib/within.ts';

/** How long the reload waits for the server to deliver. What takes longer is delivered without it. */
const deliveryMs = 5000;

export interface CheckoutWorld {
  completeCheckout: (transactionId: string) => Promise<{ delivered: boolean }>;
  /** Null: the provider has not said who paid, or how much. */
  onPaid: (customer: PaidCustomer | null, paid: Paid | null, transactionId: string | null) => void;
  onDelivered: () => void;
  /** Removes the discount from the checkout; false if there was none. */
  dropDiscount: () => boolean;
  openAgain: () => void;
  reload: () => void;
}

/**
 * A completed checkout is delivered, and a closed one reloads the page. A discount that the provider refuses is dropped:
 * after an error the checkout opens again without it; with a warning it is open without it already.
 */
export function createCheckoutFollower(world: CheckoutWorld): (event: CheckoutEvent) => void {
  let delivery = Promise.resolve();
  let isOpeningAgain = false;

  const deliver = async (transactionId: string) => {
    const { delivered } = await within(deliveryMs, world.completeCheckout(transactionId));
    if (delivered) world.onDelivered();
  };

  return (event) => {
    switch (event.type) {
      case 'loaded':
        isOpeningAgain = false;
        return;
      case 'warning':
        if (event.isAboutDiscount) world.dropDiscount();
        return;
      case 'error':
        isOpeningAgain = event.isAboutDiscount && world.dropDiscount();
        if (isOpeningAgain) world.openAgain();
        return;
      case 'completed':
        world.onPaid(event.customer, event.paid, event.transactionId);
        if (event.transactionId === null) return;
        delivery = deliver(event.transactionId).catch((error: unknown) =>
          reportError('The purchase will be delivered later', error),
        );
        return;
      case 'closed':
        // A window that failed to open also reports `closed`, before the next one opens.
        if (!isOpeningAgain) void delivery.finally(world.reload);
    }
  };
}

import type { CompletedCheckout } from '@backline/domain/fulfillment/complete-checkout';
import type { CheckoutEvent, Paid } from '../../lib/payments.ts';
import { reportError } from '../../lib/report.ts';
import type { PaidCustomer } from '../../lib/tracker-calls.ts';
import { within } from '../../lib/within.ts';

/** How long the reload waits for the server to deliver. What takes longer is delivered without it. */
const deliveryMs = 5000;

export interface CheckoutWorld {
  completeCheckout: (transactionId: string) => Promise<CompletedCheckout>;
  /** The server's transaction that the window is open for; null: the window makes its own. */
  findTransactionId: () => string | null;
  /** Null: the provider has not said who paid, or how much. */
  onPaid: (customer: PaidCustomer | null, paid: Paid | null, transactionId: string | null) => void;
  onDelivered: () => void;
  /** Removes the discount from the checkout; false if there was none. */
  dropDiscount: () => boolean;
  openAgain: () => void;
  /** Another choice ended this checkout: its window can't be paid. */
  onReplaced: () => void;
  closeCheckout: () => void;
  reload: () => void;
}

/**
 * A completed checkout is delivered, and a closed one reloads the page. A discount that the provider refuses is dropped:
 * after an error the checkout opens again without it; with a warning it is open without it already. After any other error,
 * and when nothing was paid, the server is asked whether the checkout was ended by another one.
 */
export function createCheckoutFollower(world: CheckoutWorld): (event: CheckoutEvent) => void {
  let answer: Promise<unknown> | null = null;
  let isOpeningAgain = false;

  const deliver = async (transactionId: string) => {
    const { delivered } = await within(deliveryMs, world.completeCheckout(transactionId));
    if (delivered) world.onDelivered();
  };
  const lookForEnd = async () => {
    const transactionId = world.findTransactionId();
    if (transactionId === null) return;
    const { canceled } = await within(deliveryMs, world.completeCheckout(transactionId));
    if (!canceled) return;
    world.onReplaced();
    world.closeCheckout();
  };
  const ask = (work: Promise<void>, failure: string) => {
    answer = work.catch((error: unknown) => reportError(failure, error));
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
        else ask(lookForEnd(), 'Whether the checkout was ended is not known');
        return;
      case 'completed':
        world.onPaid(event.customer, event.paid, event.transactionId);
        if (event.transactionId === null) return;
        ask(deliver(event.transactionId), 'The purchase will be delivered later');
        return;
      case 'closed':
        // A window that failed to open also reports `closed`, before the next one opens.
        if (isOpeningAgain) return;
        if (answer === null) ask(lookForEnd(), 'Whether the checkout was ended is not known');
        void answer?.finally(world.reload);
    }
  };
}

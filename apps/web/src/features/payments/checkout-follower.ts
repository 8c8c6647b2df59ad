import type { CompletedCheckout } from '@backline/domain/fulfillment/complete-checkout';
import { reportError } from '../../lib/calls/report.ts';
import type { CheckoutEvent, Paid } from '../../lib/payments.ts';
import { within } from '../../lib/text/within.ts';
import type { PaidCustomer } from '../../lib/trackers/tracker-calls.ts';

/** How long the reload waits for the server. Slower purchases are delivered without it. */
const answerMs = 5000;

export interface CheckoutWorld {
  completeCheckout: (transactionId: string) => Promise<CompletedCheckout>;
  /** The server's transaction for the window; null if the window creates its own. */
  findTransactionId: () => string | null;
  /** Null if the provider did not say who paid, or how much. */
  onPaid: (customer: PaidCustomer | null, paid: Paid | null, transactionId: string | null) => void;
  onDelivered: () => void;
  /** Removes the discount from the checkout. Returns false if there was none. */
  dropDiscount: () => boolean;
  openAgain: () => void;
  /** The customer chose something else in the meantime, so this checkout has ended. */
  onReplaced: () => void;
  closeCheckout: () => void;
  reload: () => void;
}

/**
 * Delivers a completed checkout, and reloads the page after a closed one. If the provider refuses a discount, it is
 * dropped: after an error, the checkout opens again without it; after a warning, it is already open without it. After
 * any other error, or without a payment, the server is asked if another checkout has replaced this one.
 */
export function createCheckoutFollower(world: CheckoutWorld): (event: CheckoutEvent) => void {
  let answer: Promise<void> | null = null;
  let isOpeningAgain = false;

  const deliver = async (transactionId: string) => {
    try {
      const { delivered } = await within(answerMs, world.completeCheckout(transactionId));
      if (delivered) world.onDelivered();
    } catch (error) {
      reportError('The purchase will be delivered later', error);
    }
  };
  const lookForEnd = async () => {
    const transactionId = world.findTransactionId();
    if (transactionId === null) return;
    try {
      const { canceled } = await within(answerMs, world.completeCheckout(transactionId));
      if (!canceled) return;
      world.onReplaced();
      world.closeCheckout();
    } catch (error) {
      reportError('It is not known whether another checkout has ended this one', error);
    }
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
        else answer = lookForEnd();
        return;
      case 'completed':
        world.onPaid(event.customer, event.paid, event.transactionId);
        if (event.transactionId === null) return;
        answer = deliver(event.transactionId);
        return;
      case 'closed':
        // A window that failed to open also reports `closed`, before the next one opens.
        if (isOpeningAgain) return;
        answer ??= lookForEnd();
        void answer.finally(world.reload);
    }
  };
}

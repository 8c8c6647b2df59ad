import type { CompletedCheckout } from '@backline/domain/fulfillment/complete-checkout';
import { reportError } from '../../lib/calls/report.ts';
import type { CheckoutEvent, Paid } from '../../lib/payments.ts';
import { within } from '../../lib/text/within.ts';
import type { PaidCustomer } from '../../lib/trackers/tracker-calls.ts';

/** How long the reload waits for the server. What takes longer is delivered without it. */
const answerMs = 5000;

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

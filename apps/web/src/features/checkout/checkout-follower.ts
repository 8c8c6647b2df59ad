import type { PaddleEventData } from '@paddle/paddle-js';
import { reportError } from '../../app/report.ts';
import type { PaidCustomer } from '../../app/trackers.ts';
import { within } from '../../app/within.ts';

/** How long the reload waits for the server to deliver. What takes longer is delivered without it. */
const deliveryMs = 5000;

export interface CheckoutWorld {
  completeCheckout: (transactionId: string) => Promise<{ delivered: boolean }>;
  /** Null: the provider has not said who paid. */
  onPaid: (customer: PaidCustomer | null) => void;
  onDelivered: () => void;
  reload: () => void;
}

function toCustomer({ data }: PaddleEventData): PaidCustomer | null {
  const { id, email } = data?.customer ?? {};
  return id && email ? { id, email } : null;
}

/** Section 4: of the provider's events only two lead to anything. A completed one is told, a closed one reloads. */
export function createCheckoutFollower(world: CheckoutWorld): (event: PaddleEventData) => void {
  let delivery: Promise<void> | null = null;

  const deliver = async (transactionId: string) => {
    const { delivered } = await within(deliveryMs, world.completeCheckout(transactionId));
    if (delivered) world.onDelivered();
  };
  const complete = (event: PaddleEventData) => {
    world.onPaid(toCustomer(event));
    if (event.data?.transaction_id === undefined) return;
    delivery = deliver(event.data.transaction_id).catch((error: unknown) =>
      reportError('The purchase will be delivered later', error),
    );
  };

  return (event) => {
    if (event.name === 'checkout.completed') complete(event);
    if (event.name === 'checkout.closed') void (delivery ?? Promise.resolve()).finally(world.reload);
  };
}

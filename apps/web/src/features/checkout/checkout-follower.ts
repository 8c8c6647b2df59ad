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
  /** Whether the checkout was opened with a discount, which it then does without from here on. */
  dropDiscount: () => boolean;
  openAgain: () => void;
  reload: () => void;
}

/** The provider's word for what is wrong with a checkout. Its warnings have no name, and come with fields. */
interface Complaint extends PaddleEventData {
  errors?: readonly { field: string }[];
}

function toCustomer({ data }: PaddleEventData): PaidCustomer | null {
  const { id, email } = data?.customer ?? {};
  return id && email ? { id, email } : null;
}

function isAboutDiscount({ code = '', errors = [] }: Complaint): boolean {
  return [code, ...errors.map(({ field }) => field)].some((text) => text.includes('discount'));
}

/**
 * A completed checkout is delivered, and a closed one reloads the page. A discount that the provider refuses is dropped:
 * after an error the checkout opens again without it; with a warning it is open without it already.
 */
export function createCheckoutFollower(world: CheckoutWorld): (event: PaddleEventData) => void {
  let delivery: Promise<void> | null = null;
  let isOpeningAgain = false;

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
    const isError = event.name === 'checkout.error';
    if (isError || event.name === 'checkout.loaded') isOpeningAgain = false;
    if ((isError || event.type === 'checkout.warning') && isAboutDiscount(event) && world.dropDiscount() && isError) {
      isOpeningAgain = true;
      world.openAgain();
    }
    if (event.name === 'checkout.completed') complete(event);
    // The window that could not be opened closes for the one that follows.
    if (event.name === 'checkout.closed' && !isOpeningAgain) void (delivery ?? Promise.resolve()).finally(world.reload);
  };
}

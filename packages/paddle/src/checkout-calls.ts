import type { CheckoutGateway } from '@backline/core/ports/payment-gateway';
import { customDataKeys } from '@backline/domain/payments/checkout-data';
import type { PaddleCalls } from './calls.ts';
import { toItems } from './to-items.ts';
import { toCustomerSnapshot, toTransactionSnapshot } from './to-snapshot.ts';
import { readWire, wireCustomer } from './wire.ts';

const canceled = { status: 'canceled' as const };
/** A country without postal codes. */
const placeOfCanceled = 'IE';

export function checkoutCalls({ paddle, read, change, readAll }: PaddleCalls): CheckoutGateway {
  const { addresses, customers, transactions } = paddle;

  async function findCustomerRow(query: { email: string[] } | { id: string[] }): Promise<unknown> {
    // Not with `search`, which is fuzzy and finds other people.
    const [row] = await readAll(() => customers.list({ ...query, status: ['active', 'archived'] }));
    return row ?? null;
  }

  async function getCustomerSnapshot(customerId: string) {
    return toCustomerSnapshot(await findCustomerRow({ id: [customerId] }));
  }

  /** Paddle cannot cancel a draft. A missing address is added first, and archived afterwards. */
  async function cancelDraft(transactionId: string, customerId: string): Promise<void> {
    const { id } = await change(() => addresses.create(customerId, { countryCode: placeOfCanceled }));
    await change(() => transactions.update(transactionId, { addressId: id }));
    await change(() => transactions.update(transactionId, canceled));
    await change(() => addresses.update(customerId, id, { status: 'archived' }));
  }

  return {
    async findTransaction(transactionId) {
      const [row] = await readAll(() => transactions.list({ id: [transactionId], include: ['address'] }));
      return row === undefined ? null : toTransactionSnapshot(row);
    },
    async findCustomer(customerId) {
      const row = await findCustomerRow({ id: [customerId] });
      return row === null ? null : toCustomerSnapshot(row);
    },
    async findCustomerByEmail(email) {
      const row = await findCustomerRow({ email: [email] });
      return row === null
        ? null
        : { ...toCustomerSnapshot(row), isActive: readWire(wireCustomer, row).status !== 'archived' };
    },
    async createCustomer(email) {
      return getCustomerSnapshot((await change(() => customers.create({ email }))).id);
    },
    async reactivateCustomer(customerId) {
      await change(() => customers.update(customerId, { status: 'active' }));
    },
    async createCheckout({ customerId, priceId, buyerToken }) {
      const customData = { [customDataKeys.kind]: 'subscription', [customDataKeys.buyer]: buyerToken };
      const body = { items: toItems(priceId), customerId, customData, collectionMode: 'automatic' as const };
      return (await change(() => transactions.create(body))).id;
    },
    async cancelCheckout(transactionId) {
      const { status, customerId } = await read(() => transactions.get(transactionId));
      if (status === 'draft' && customerId !== null) await cancelDraft(transactionId, customerId);
      else await change(() => transactions.update(transactionId, canceled));
    },
  };
}

import type { BooksGateway, InvoiceDetails, RefundLine } from '@backline/core/ports/payment-gateway';
import type { AdjustmentSnapshot } from '@backline/core/ports/payment-snapshots';
import { hourMs } from '@backline/domain/time';
import type { ReviseTransactionRequestBody } from '@paddle/paddle-node-sdk';
import { type PaddleCalls, toRaw } from './calls.ts';
import { toAdjustmentSnapshot, toTransactionSnapshot } from './to-snapshot.ts';
import { readWire, wireParties } from './wire.ts';

/** Paddle's maximum page sizes. */
const transactionsAtOnce = 30;
const adjustmentsAtOnce = 50;

/** How long Paddle's link to an invoice works. The answer does not say. */
const invoiceLinkMs = hourMs;

/** Only the fields that are set, or null if none is. */
function toGiven<Fields extends object>(fields: Fields): Fields | null {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? null : (Object.fromEntries(given) as Fields);
}

function toRevision({ name, businessName, taxNumber, address = {} }: InvoiceDetails): ReviseTransactionRequestBody {
  const parts = {
    customer: toGiven({ name }),
    business: toGiven({ name: businessName, taxIdentifier: taxNumber }),
    address: toGiven(address),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null));
}

const toRefundItem = ({ itemId, amount }: RefundLine) =>
  amount === undefined
    ? { itemId, type: 'full' as const, amount: null }
    : { itemId, type: 'partial' as const, amount: String(amount) };

export function bookCalls({ paddle, read, change, readAll }: PaddleCalls): BooksGateway {
  async function readInChunks(ids: readonly string[], list: (ids: string[]) => object): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let from = 0; from < ids.length; from += adjustmentsAtOnce)
      rows.push(...(await readAll(() => list(ids.slice(from, from + adjustmentsAtOnce)))));
    return rows;
  }

  const listAdjustmentsOf = (transactionId: string[]) =>
    readAll(() => paddle.adjustments.list({ perPage: adjustmentsAtOnce, transactionId }));

  async function getTransactionSnapshot(transactionId: string) {
    const [row] = await readAll(() => paddle.transactions.list({ id: [transactionId], include: ['address'] }));
    return toTransactionSnapshot(row);
  }

  return {
    async getInvoiceUrl(transactionId) {
      const askedAt = Date.now();
      const { url } = await read(() => paddle.transactions.getInvoicePDF(transactionId, { disposition: 'inline' }));
      return { url, expiresAt: new Date(askedAt + invoiceLinkMs) };
    },
    async findInvoiceDetails(transactionId) {
      const include = ['customer' as const, 'business' as const, 'address' as const];
      const [row] = await readAll(() => paddle.transactions.list({ id: [transactionId], include }));
      if (row === undefined) return null;
      const { customer, business, address } = readWire(wireParties, row);
      return {
        name: customer?.name ?? null,
        businessName: business?.name ?? null,
        taxNumber: business?.tax_identifier ?? null,
        address: {
          firstLine: address?.first_line ?? null,
          secondLine: address?.second_line ?? null,
          city: address?.city ?? null,
          region: address?.region ?? null,
        },
        country: address?.country_code ?? null,
      };
    },
    async reviseInvoice(transactionId, details) {
      await change(() => paddle.transactions.revise(transactionId, toRevision(details)));
      return getTransactionSnapshot(transactionId);
    },
    async requestRefund({ transactionId, lines, reason }) {
      const asked = { action: 'refund' as const, transactionId, reason };
      const body =
        lines === 'all'
          ? { ...asked, type: 'full' as const }
          : { ...asked, type: 'partial' as const, items: lines.map(toRefundItem) };
      const { id } = await change(() => paddle.adjustments.create(body));
      // Parsed in the stored form, because the SDK's entity has other names.
      const [row] = await readAll(() => paddle.adjustments.list({ id: [id] }));
      return toAdjustmentSnapshot(row);
    },
    async findAdjustments(transactionId) {
      return (await listAdjustmentsOf([transactionId])).map(toAdjustmentSnapshot);
    },
    async listTransactions(since) {
      const query = {
        perPage: transactionsAtOnce,
        status: ['completed' as const],
        include: ['address' as const],
        'updatedAt[GTE]': since.toISOString(),
      };
      return (await readAll(() => paddle.transactions.list(query))).map(toTransactionSnapshot);
    },
    async listAdjustments(since, ids) {
      const known = await readInChunks(ids, (id) => paddle.adjustments.list({ perPage: adjustmentsAtOnce, id }));
      // Adjustments have no date filter, so read the newest first until one is too old.
      const newest = toRaw(paddle.adjustments.list({ perPage: adjustmentsAtOnce, orderBy: 'id[DESC]' }));
      const made: AdjustmentSnapshot[] = [];
      for (let isOlder = false; newest.hasMore && !isOlder; ) {
        const page = (await read(() => newest.next())).map(toAdjustmentSnapshot);
        made.push(...page.filter(({ createdAt }) => createdAt >= since));
        isOlder = page.length === 0 || page.some(({ createdAt }) => createdAt < since);
      }
      return [...known.map(toAdjustmentSnapshot), ...made];
    },
  };
}

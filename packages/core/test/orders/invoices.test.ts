import { correctInvoice } from '@backline/core/orders/correct-invoice';
import { getInvoice } from '@backline/core/orders/get-invoice';
import { getInvoiceDetails } from '@backline/core/orders/get-invoice-details';
import { GatewayError, type InvoiceDetails } from '@backline/core/ports/payment-gateway';
import type { TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import type { ErrorCode } from '@backline/domain/errors';
import { expect, it } from 'vitest';
import { line, order } from '../fulfillment/snapshots.ts';
import { describeCalls, refusal, start, visitor } from '../world.ts';

const lost = new GatewayError('unknown', 'No answer.');
const refuses = (reason?: 'revised' | 'tax_number' | 'no_invoice') =>
  new GatewayError('refused', 'No.', reason === undefined ? {} : { reason });
const broken = new Error('broken');

describeCalls('the invoice of an order', (world) => {
  /** Sells an order, at a provider that answers as wished. */
  async function sell(
    answers: { fails?: Error; corrected?: TransactionSnapshot | null; country?: string | null } = {},
    more: object = {},
  ) {
    const own = await world.member();
    const { core: plain } = world;
    const { t } = plain.store;
    const { fails, corrected = null, country = 'AT' } = answers;
    const answer = async <Found>(found: Found): Promise<Found> => {
      if (fails !== undefined) throw fails;
      return found;
    };
    const { about: _, kind: _kind, items: _items, customerId: _customer, buyerToken: _token, ...stored } = order;
    const details = { name: 'Clara', businessName: null, taxNumber: null, country } as never;
    const books: typeof plain.gateway.books = {
      ...plain.gateway.books,
      reviseInvoice: () => answer({ ...order, occurredAtUs: 9, invoiceCorrectedAt: start }),
      findInvoiceDetails: async () => (country === null ? null : details),
      getInvoiceUrl: () => answer({ url: 'https://pay.example/invoice', expiresAt: start }),
    };
    const checkout = { ...plain.gateway.checkout, findTransaction: async () => corrected };
    const events = { ...plain.gateway.events, toMaker: () => 'checkout' as const };
    const core = { ...plain, gateway: { ...plain.gateway, events, books, checkout } };
    await core.store.write(async (tx) => {
      await tx.insert(t.orders).values({ ...stored, userId: own.user.id, settledAt: start, ...more });
      await tx.insert(t.orderItems).values({ ...line, transactionId: 'txn_1' });
    });
    const transactionId = 'txn_1';
    return {
      correct: (wanted: InvoiceDetails = { name: 'Clara Wieck' }) =>
        correctInvoice(core, visitor(own), own, { transactionId, ...wanted }),
      open: () => getInvoice(core, own, { transactionId }),
      show: () => getInvoiceDetails(core, own, { transactionId }),
      adjust: () =>
        core.store.write((tx) =>
          tx.insert(t.adjustments).values({
            adjustmentId: 'adj_1',
            transactionId,
            action: 'credit',
            status: 'approved',
            isFull: false,
            items: [],
            occurredAtUs: 1,
            createdAt: start,
          }),
        ),
    };
  }

  it('is corrected, and the names of the fields are recorded without their values', async () => {
    const { correct } = await sell();
    const wanted = { businessName: 'Wieck', taxNumber: 'ATU12345678', name: undefined, address: { city: 'Graz' } };
    expect((await correct(wanted)).invoiceCorrectedAt).toBe(start.toISOString());
    const [entry] = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.invoice_corrected');
    expect(entry?.details).toMatchObject({ fields: 'businessName taxNumber city', by: 'account' });
  });

  it.each<[string, Error, TransactionSnapshot | null, ErrorCode | null]>([
    ['was corrected before', refuses('revised'), null, 'invoice_already_corrected'],
    ['gets a tax number that is refused', refuses('tax_number'), null, 'tax_number_refused'],
    ['is not there', refuses('no_invoice'), null, 'invoice_missing'],
    ['is refused for another reason', refuses(), null, 'invoice_not_correctable'],
    ['is lost, and not found', lost, null, 'invoice_unconfirmed'],
    ['is lost, and not corrected', lost, { ...order, invoiceCorrectedAt: null }, 'invoice_unconfirmed'],
    ['is lost, and corrected', lost, { ...order, occurredAtUs: 9, invoiceCorrectedAt: start }, null],
    [
      'is refused, whatever it is',
      refuses(),
      { ...order, occurredAtUs: 9, invoiceCorrectedAt: start },
      'invoice_not_correctable',
    ],
  ])('that %s at the provider is reported as it is', async (_name, fails, corrected, code) => {
    const { correct } = await sell({ fails, corrected });
    if (code === null) expect((await correct()).invoiceCorrectedAt).toBe(start.toISOString());
    else expect(await refusal(correct())).toBe(code);
  });

  it('does not hide a fault of our own', async () => {
    const { correct, open } = await sell({ fails: broken });
    await expect(correct()).rejects.toBe(broken);
    await expect(open()).rejects.toBe(broken);
  });

  it.each<[string, object, ErrorCode]>([
    ['was corrected', { invoiceCorrectedAt: start }, 'invoice_already_corrected'],
    ['is not paid', { status: 'billed' }, 'invoice_missing'],
    ['cost nothing', { grandTotal: 0 }, 'invoice_missing'],
  ])('is not corrected for an order that %s', async (_name, more, code) => {
    const { correct } = await sell({}, more);
    expect(await refusal(correct())).toBe(code);
  });

  it('is not corrected after an adjustment', async () => {
    const { correct, adjust } = await sell();
    await adjust();
    expect(await refusal(correct())).toBe('invoice_not_correctable');
  });

  it.each([
    ['AT', 'XX12', true],
    [null, 'ATU12345678', false],
    ['AT', 'ATU12345678', false],
  ])('of the country %s gets the tax number %s (malformed: %s)', async (country, taxNumber, isMalformed) => {
    const { correct } = await sell({ country });
    if (isMalformed) expect(await refusal(correct({ taxNumber }))).toBe('tax_number_malformed');
    else expect((await correct({ taxNumber })).invoiceCorrectedAt).not.toBeNull();
  });

  it('is opened and shown, unless there is none or the provider does not answer', async () => {
    const { open, show } = await sell();
    expect(await open()).toEqual({ url: 'https://pay.example/invoice', expiresAt: start.toISOString() });
    expect(await show()).toMatchObject({ country: 'AT' });
  });

  it.each<[string, Parameters<typeof sell>, ErrorCode]>([
    ['does not answer', [{ fails: lost }], 'provider_unavailable'],
    ['refuses', [{ fails: refuses() }], 'invoice_missing'],
    ['is not asked', [{}, { status: 'billed' }], 'invoice_missing'],
  ])('is not opened where the provider %s', async (_name, sale, code) => {
    const { open } = await sell(...sale);
    expect(await refusal(open())).toBe(code);
  });

  it('is not shown where the provider has no details', async () => {
    const { show } = await sell({ country: null });
    expect(await refusal(show())).toBe('invoice_missing');
  });
});

import type { IAdjustmentTotalsResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { requestAdjustment } from '../adjustments/request-adjustment.ts';
import { previewTransaction } from '../catalog/previews.ts';
import { getAddress } from '../customers/addresses.ts';
import { linkCreditNote } from '../invoices/draw-credit-note.ts';
import { linkInvoice } from '../invoices/draw-invoice.ts';
import { sum } from '../money/amounts.ts';
import { billingDetailsBody } from '../transactions/billing-details.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { issueInvoice } from '../transactions/pay-transaction.ts';
import { withParties } from '../transactions/place-of.ts';
import { reviseTransaction } from '../transactions/revise-transaction.ts';
import { itemsBody } from '../transactions/transaction-items.ts';
import { cancelTransaction, changeTransaction } from '../transactions/update-transaction.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { currencyCode, customData, customDataChange, dateText, readBody } from './body.ts';
import { type ApiRequest, readList } from './list-page.ts';
import type { Route } from './route.ts';

const transactionBody = z.strictObject({
  items: itemsBody,
  status: z.enum(['billed']).nullish(),
  customer_id: z.string().nullish(),
  address_id: z.string().nullish(),
  business_id: z.string().nullish(),
  custom_data: customData,
  currency_code: currencyCode.nullish(),
  collection_mode: z.enum(['automatic', 'manual']).default('automatic'),
  discount_id: z.string().nullish(),
  billing_details: billingDetailsBody,
  billing_period: z.strictObject({ starts_at: dateText, ends_at: dateText }).nullish(),
  checkout: z
    .strictObject({ url: z.string().max(2048).refine(URL.canParse, 'must be an address').nullable() })
    .nullish(),
});

const transactionChanges = transactionBody.extend({
  items: itemsBody.optional(),
  status: z.enum(['billed', 'canceled']).optional(),
  custom_data: customDataChange,
  currency_code: currencyCode.optional(),
  collection_mode: z.enum(['automatic', 'manual']).optional(),
});

type Id = string | null | undefined;

function assertParties(world: World, customerId: Id, addressId: Id): void {
  if (customerId) world.customers.get(customerId);
  if (!addressId) return;
  if (!customerId) refuse('transaction_customer_is_required_with_address', 'An address needs its customer.');
  getAddress(world, customerId, addressId);
}

function adjustmentsTotals(world: World, transaction: ITransactionResponse): IAdjustmentTotalsResponse {
  const all = world.adjustments.list({ where: { transaction_id: [transaction.id], status: ['approved'] } });
  const sumOf = (field: 'subtotal' | 'tax' | 'total' | 'fee' | 'earnings', action?: string) =>
    String(sum(all.flatMap((one) => (action && action !== one.action ? [] : BigInt(one.totals[field] ?? '0')))));
  return {
    subtotal: sumOf('subtotal'),
    tax: sumOf('tax'),
    total: sumOf('total'),
    fee: sumOf('fee'),
    earnings: sumOf('earnings'),
    breakdown: {
      credit: sumOf('total', 'credit'),
      refund: sumOf('total', 'refund'),
      chargeback: sumOf('total', 'chargeback'),
    },
    currency_code: transaction.currency_code,
  };
}

function withIncludes(world: World, transaction: ITransactionResponse, include: string[]): ITransactionResponse {
  const { id, discount_id } = transaction;
  const { customer, address, business } = withParties(world, transaction);
  const has = (name: string) => include.includes(name);
  return {
    ...transaction,
    ...(has('customer') && customer ? { customer } : {}),
    ...(has('address') && address ? { address } : {}),
    ...(has('business') && business ? { business } : {}),
    ...(has('discount') && discount_id ? { discount: world.discounts.find(discount_id) } : {}),
    ...(has('adjustment') || has('adjustments')
      ? { adjustments: world.adjustments.list({ where: { transaction_id: [id] } }) }
      : {}),
    ...(has('adjustments_totals') ? { adjustments_totals: adjustmentsTotals(world, transaction) } : {}),
    ...(has('available_payment_methods') ? { available_payment_methods: ['card' as const] } : {}),
  };
}

function readDisposition({ disposition = 'attachment' }: Record<string, string>): 'attachment' | 'inline' {
  return disposition === 'attachment' || disposition === 'inline'
    ? disposition
    : refuseField('disposition', 'must be attachment or inline');
}

export function transactionRoutes(route: Route, world: World): void {
  const include = (transaction: ITransactionResponse, { query }: ApiRequest) =>
    withIncludes(world, transaction, readList(query, 'include') ?? []);

  route.create('/transactions', (request) => {
    const input = readBody(transactionBody, request.body);
    assertParties(world, input.customer_id, input.address_id);
    const transaction = createTransaction(world, {
      items: input.items,
      origin: 'api',
      customerId: input.customer_id ?? null,
      addressId: input.address_id ?? null,
      businessId: input.business_id ?? null,
      customData: input.custom_data,
      currency: input.currency_code ?? undefined,
      discountId: input.discount_id ?? null,
      collectionMode: input.collection_mode,
      billingDetails: input.billing_details,
      billingPeriod: input.billing_period,
      checkoutUrl: input.checkout?.url,
    });
    const made = input.status === 'billed' ? issueInvoice(world, transaction) : transaction;
    return include(made, request);
  });
  route.post('/transactions/preview', ({ body }) => previewTransaction(world, body));
  route.get('/transactions/:id', (request) => include(world.transactions.get(request.id), request));
  route.answer('PATCH', '/transactions/:id', (request) => {
    const { id, body } = request;
    const { status, ...changes } = readBody(transactionChanges, body);
    const before = world.transactions.get(id);
    assertParties(world, changes.customer_id ?? before.customer_id, changes.address_id);
    const isChanged = Object.values(changes).some((value) => value !== undefined);
    if (status === 'canceled') {
      if (isChanged) refuse('transaction_cannot_be_modified_and_canceled', 'Cancel it without other changes.');
      return { data: cancelTransaction(world, id) };
    }
    const changed = isChanged || !status ? changeTransaction(world, id, changes) : before;
    const made = status === 'billed' ? issueInvoice(world, changed) : changed;
    return { data: include(made, request) };
  });
  route.post('/transactions/:id/revise', ({ id, body }) => reviseTransaction(world, id, body));
  route.get('/transactions/:id/invoice', ({ id, query }) => linkInvoice(world, id, readDisposition(query)));
  route.get('/adjustments/:id/credit-note', ({ id, query }) => linkCreditNote(world, id, readDisposition(query)));
  const rules = {
    filters: ['status', 'customer_id', 'subscription_id', 'origin', 'collection_mode', 'invoice_number'],
    dates: ['created_at', 'updated_at', 'billed_at'],
    orders: ['billed_at'],
    size: { usual: 30, most: 30 },
  };
  route.page('/transactions', world.transactions, rules, include);

  route.create('/adjustments', ({ body }) => requestAdjustment(world, body));
  route.page('/adjustments', world.adjustments, {
    filters: ['action', 'customer_id', 'status', 'subscription_id', 'transaction_id'],
    size: { usual: 10, most: 50 },
  });
}

import type { IAdjustmentTotalsResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { requestAdjustment } from '../adjustments/request-adjustment.ts';
import { previewTransaction } from '../catalog/preview-transaction.ts';
import { currencyCode, customData, customDataChange, dateText } from '../catalog/schemas.ts';
import { getAddress } from '../customers/addresses.ts';
import { linkCreditNote } from '../invoices/draw-credit-note.ts';
import { linkInvoice } from '../invoices/draw-invoice.ts';
import { billingDetailsBody } from '../transactions/billing-details.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { issueInvoice } from '../transactions/issue-invoice.ts';
import { reviseTransaction } from '../transactions/revise-transaction.ts';
import { itemsBody } from '../transactions/transaction-items.ts';
import { cancelTransaction, changeTransaction } from '../transactions/update-transaction.ts';
import { withParties } from '../transactions/with-parties.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { listPage, readList } from './list-page.ts';
import { readBody } from './read-body.ts';
import type { Route } from './route.ts';

const billingPeriod = z.strictObject({ starts_at: dateText, ends_at: dateText }).nullish();
const checkoutPage = z
  .strictObject({ url: z.string().max(2048).refine(URL.canParse, 'must be an address').nullable() })
  .nullish();

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
  billing_period: billingPeriod,
  checkout: checkoutPage,
});

const transactionChanges = z.strictObject({
  items: itemsBody.optional(),
  status: z.enum(['billed', 'canceled']).optional(),
  customer_id: z.string().nullable().optional(),
  address_id: z.string().nullable().optional(),
  business_id: z.string().nullable().optional(),
  custom_data: customDataChange,
  currency_code: currencyCode.optional(),
  discount_id: z.string().nullable().optional(),
  collection_mode: z.enum(['automatic', 'manual']).optional(),
  billing_details: billingDetailsBody,
  billing_period: billingPeriod,
  checkout: checkoutPage,
});

function assertParties(
  world: World,
  customerId: string | null | undefined,
  addressId: string | null | undefined,
): void {
  if (customerId) world.customers.get(customerId);
  if (!addressId) return;
  if (!customerId) refuse('transaction_customer_is_required_with_address', 'An address needs its customer.');
  getAddress(world, customerId, addressId);
}

function adjustmentsTotals(world: World, transaction: ITransactionResponse): IAdjustmentTotalsResponse {
  const all = world.adjustments.list({ where: { transaction_id: [transaction.id], status: ['approved'] } });
  const sum = (field: 'subtotal' | 'tax' | 'total' | 'fee' | 'earnings', of = all) =>
    String(of.reduce((total, { totals }) => total + BigInt(totals[field] ?? '0'), 0n));
  const sumOf = (action: string) =>
    sum(
      'total',
      all.filter((adjustment) => adjustment.action === action),
    );
  return {
    subtotal: sum('subtotal'),
    tax: sum('tax'),
    total: sum('total'),
    fee: sum('fee'),
    earnings: sum('earnings'),
    breakdown: { credit: sumOf('credit'), refund: sumOf('refund'), chargeback: sumOf('chargeback') },
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

export function transactionRoutes(route: Route): void {
  route.create('/transactions', ({ world, body, query }) => {
    const input = readBody(transactionBody, body);
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
    return withIncludes(world, made, readList(query, 'include') ?? []);
  });
  route.post('/transactions/preview', ({ world, body }) => previewTransaction(world, body));
  route.get('/transactions/:id', ({ world, id, query }) =>
    withIncludes(world, world.transactions.get(id), readList(query, 'include') ?? []),
  );
  route.answer('PATCH', '/transactions/:id', ({ world, id, body, query }) => {
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
    return { data: withIncludes(world, made, readList(query, 'include') ?? []) };
  });
  route.post('/transactions/:id/revise', ({ world, id, body }) => reviseTransaction(world, id, body));
  route.get('/transactions/:id/invoice', ({ world, id, query }) => linkInvoice(world, id, readDisposition(query)));
  route.get('/adjustments/:id/credit-note', ({ world, id, query }) =>
    linkCreditNote(world, id, readDisposition(query)),
  );
  route.list('/transactions', (request) => {
    const { world, query } = request;
    const rules = {
      filters: ['status', 'customer_id', 'subscription_id', 'origin', 'collection_mode', 'invoice_number'],
      dates: ['created_at', 'updated_at', 'billed_at'],
      orders: ['billed_at'],
      size: { usual: 30, most: 30 },
    };
    const include = readList(query, 'include') ?? [];
    return listPage(request, world.transactions, rules, (row) => withIncludes(world, row, include));
  });

  route.create('/adjustments', ({ world, body }) => requestAdjustment(world, body));
  route.list('/adjustments', (request) =>
    listPage(request, request.world.adjustments, {
      filters: ['action', 'customer_id', 'status', 'subscription_id', 'transaction_id'],
      size: { usual: 10, most: 50 },
    }),
  );
}

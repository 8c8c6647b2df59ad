import type { IAdjustmentTotalsResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { requestAdjustment } from '../adjustments/request-adjustment.ts';
import { previewTransaction } from '../catalog/previews.ts';
import { getAddress } from '../customers/addresses.ts';
import { getBusiness } from '../customers/businesses.ts';
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
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { currencyCode, customData, customDataChange, dateText, readBody } from './body.ts';
import type { ApiRequest } from './list-page.ts';
import { type Parameters, readList } from './parameters.ts';
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

interface Named {
  customer_id?: string | null | undefined;
  address_id?: string | null | undefined;
  business_id?: string | null | undefined;
}

function assertUsable({ id, status }: { id: string; status: 'active' | 'archived' }): void {
  if (status === 'archived') refuse('entity_archived', `${id} is archived, so it cannot be billed.`);
}

/** Checks the parties in a request. Address and business must belong to the customer, who may be unchanged. */
function assertParties(world: World, { customer_id, address_id, business_id }: Named, former: Named = {}): void {
  const customerId = customer_id ?? former.customer_id;
  if (customer_id) assertUsable(world.customers.get(customer_id));
  if (address_id) {
    const owner =
      customerId ?? refuse('transaction_customer_is_required_with_address', 'An address needs its customer.');
    assertUsable(getAddress(world, owner, address_id));
  }
  if (business_id) {
    const code = 'transaction_customer_is_required_for_business_validation';
    const owner = customerId ?? refuse(code, 'A business needs its customer.');
    assertUsable(getBusiness(world, owner, business_id));
  }
}

function assertBegun(world: World, period: { starts_at: string } | null | undefined): void {
  if (!period || Date.parse(period.starts_at) <= world.clock.now().getTime()) return;
  refuse(
    'transaction_billing_period_starts_at_greater_than_now',
    '`billing_period.starts_at` cannot be a date and time in the future',
  );
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

const includes = {
  include: [
    'address',
    // The SDK uses the singular.
    'adjustment',
    'adjustments',
    'adjustments_totals',
    'available_payment_methods',
    'business',
    'customer',
    'discount',
  ],
} satisfies Parameters;
const dispositions: Parameters = { disposition: ['attachment', 'inline'] };
const origins = [
  'api',
  'subscription_charge',
  'subscription_payment_method_change',
  'subscription_recurring',
  'subscription_update',
  'web',
];
const adjustmentActions = [
  'chargeback',
  'chargeback_reverse',
  'chargeback_warning',
  'chargeback_warning_reverse',
  'credit',
  'credit_reverse',
  'refund',
];

const readDisposition = ({ disposition }: ApiRequest['query']) =>
  disposition === 'inline' ? disposition : 'attachment';

export function transactionRoutes(route: Route, world: World): void {
  const include = (transaction: ITransactionResponse, { query }: ApiRequest) =>
    withIncludes(world, transaction, readList(query, 'include') ?? []);

  route.create(
    '/transactions',
    (request) => {
      const input = readBody(transactionBody, request.body);
      assertParties(world, input);
      assertBegun(world, input.billing_period);
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
    },
    includes,
  );
  route.post('/transactions/preview', ({ body }) => previewTransaction(world, body));
  route.get('/transactions/:id', (request) => include(world.transactions.get(request.id), request), includes);
  route.answer(
    'PATCH',
    '/transactions/:id',
    (request) => {
      const { id, body } = request;
      const { status, ...changes } = readBody(transactionChanges, body);
      const before = world.transactions.get(id);
      assertParties(world, changes, before);
      assertBegun(world, changes.billing_period);
      const isChanged = Object.values(changes).some((value) => value !== undefined);
      if (status === 'canceled') {
        if (isChanged) refuse('transaction_cannot_be_modified_and_canceled', 'Cancel it without other changes.');
        return { data: cancelTransaction(world, id) };
      }
      const changed = isChanged || !status ? changeTransaction(world, id, changes) : before;
      const made = status === 'billed' ? issueInvoice(world, changed) : changed;
      return { data: include(made, request) };
    },
    includes,
  );
  route.post('/transactions/:id/revise', ({ id, body }) => reviseTransaction(world, id, body));
  route.get(
    '/transactions/:id/invoice',
    ({ id, query }) => linkInvoice(world, id, readDisposition(query)),
    dispositions,
  );
  route.get(
    '/adjustments/:id/credit-note',
    ({ id, query }) => linkCreditNote(world, id, readDisposition(query)),
    dispositions,
  );
  const rules = {
    filters: {
      status: ['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due'],
      customer_id: null,
      subscription_id: null,
      origin: origins,
      collection_mode: ['automatic', 'manual'],
      invoice_number: null,
    },
    ...includes,
    dates: ['created_at', 'updated_at', 'billed_at'],
    orders: ['billed_at'],
    size: { usual: 30, most: 30 },
  };
  route.page('/transactions', world.transactions, rules, include);

  route.create('/adjustments', ({ body }) => requestAdjustment(world, body));
  route.page('/adjustments', world.adjustments, {
    filters: {
      action: adjustmentActions,
      customer_id: null,
      status: ['approved', 'pending_approval', 'rejected', 'reversed'],
      subscription_id: null,
      transaction_id: null,
    },
    size: { usual: 10, most: 50 },
  });
}

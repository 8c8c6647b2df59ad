import type { IAdjustmentTotalsResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { requestAdjustment } from '../adjustments/request-adjustment.ts';
import { previewTransaction } from '../catalog/preview-transaction.ts';
import { currencyCode, customData } from '../catalog/schemas.ts';
import { getAddress } from '../customers/addresses.ts';
import { getCustomer } from '../customers/customers.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { itemsBody } from '../transactions/transaction-items.ts';
import { getTransaction } from '../transactions/transaction-record.ts';
import { cancelTransaction, changeTransaction } from '../transactions/update-transaction.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { listPage, readList } from './list-page.ts';
import { readBody } from './read-body.ts';
import type { Route } from './route.ts';

const transactionBody = z.object({
  items: itemsBody,
  status: z.enum(['billed']).nullish(),
  customer_id: z.string().nullish(),
  address_id: z.string().nullish(),
  business_id: z.string().nullish(),
  custom_data: customData,
  currency_code: currencyCode.nullish(),
  collection_mode: z.enum(['automatic', 'manual']).default('automatic'),
  discount_id: z.string().nullish(),
});

const transactionChanges = z.object({
  items: itemsBody.optional(),
  status: z.enum(['billed', 'canceled']).optional(),
  customer_id: z.string().nullable().optional(),
  address_id: z.string().nullable().optional(),
  business_id: z.string().nullable().optional(),
  custom_data: customData.optional(),
  currency_code: currencyCode.optional(),
  discount_id: z.string().nullable().optional(),
});

function assertParties(
  world: World,
  customerId: string | null | undefined,
  addressId: string | null | undefined,
): void {
  if (customerId) getCustomer(world, customerId);
  if (!addressId) return;
  if (!customerId) refuse('transaction_customer_is_required_with_address', 'An address needs its customer.');
  getAddress(world, customerId, addressId);
}

function adjustmentsTotals(world: World, transaction: ITransactionResponse): IAdjustmentTotalsResponse {
  const all = world.adjustments.list({ where: { transaction_id: [transaction.id], status: ['approved'] } });
  const sum = (field: 'subtotal' | 'tax' | 'total' | 'fee' | 'earnings') =>
    String(all.reduce((total, { totals }) => total + BigInt(totals[field]), 0n));
  return {
    subtotal: sum('subtotal'),
    tax: sum('tax'),
    total: sum('total'),
    fee: sum('fee'),
    earnings: sum('earnings'),
    currency_code: transaction.currency_code,
  };
}

function withIncludes(world: World, transaction: ITransactionResponse, include: string[]): ITransactionResponse {
  const { id, customer_id, address_id, business_id, discount_id } = transaction;
  const has = (name: string) => include.includes(name);
  return {
    ...transaction,
    ...(has('customer') && customer_id ? { customer: world.customers.find(customer_id) } : {}),
    ...(has('address') && address_id ? { address: world.addresses.find(address_id) } : {}),
    ...(has('business') && business_id ? { business: world.businesses.find(business_id) } : {}),
    ...(has('discount') && discount_id ? { discount: world.discounts.find(discount_id) } : {}),
    ...(has('adjustment') || has('adjustments')
      ? { adjustments: world.adjustments.list({ where: { transaction_id: [id] } }) }
      : {}),
    ...(has('adjustments_totals') ? { adjustments_totals: adjustmentsTotals(world, transaction) } : {}),
    ...(has('available_payment_methods') ? { available_payment_methods: ['card' as const] } : {}),
  };
}

export function transactionRoutes(route: Route): void {
  route('POST', '/transactions', ({ world, body, query }) => {
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
      isManual: input.collection_mode === 'manual',
    });
    return { status: 201, data: withIncludes(world, transaction, readList(query, 'include') ?? []) };
  });
  route('POST', '/transactions/preview', ({ world, body }) => ({ data: previewTransaction(world, body) }));
  route('GET', '/transactions/:id', ({ world, params, query }) => ({
    data: withIncludes(world, getTransaction(world, params.id ?? ''), readList(query, 'include') ?? []),
  }));
  route('PATCH', '/transactions/:id', ({ world, params, body, query }) => {
    const id = params.id ?? '';
    const { status, ...changes } = readBody(transactionChanges, body);
    const before = getTransaction(world, id);
    assertParties(world, changes.customer_id ?? before.customer_id, changes.address_id);
    if (status === 'canceled') return { data: cancelTransaction(world, id) };
    const changed = changeTransaction(world, id, changes);
    return { data: withIncludes(world, changed, readList(query, 'include') ?? []) };
  });
  route('GET', '/transactions', (request) => {
    const { world, query } = request;
    const rules = {
      filters: ['status', 'customer_id', 'subscription_id', 'origin', 'collection_mode', 'invoice_number'],
      dates: ['created_at', 'updated_at', 'billed_at'],
      orders: ['billed_at'],
      size: { usual: 30, most: 30 },
    };
    const include = readList(query, 'include') ?? [];
    return { page: listPage(request, world.transactions, rules, (row) => withIncludes(world, row, include)) };
  });

  route('POST', '/adjustments', ({ world, body }) => ({ status: 201, data: requestAdjustment(world, body) }));
  route('GET', '/adjustments', (request) => ({
    page: listPage(request, request.world.adjustments, {
      filters: ['action', 'customer_id', 'status', 'subscription_id', 'transaction_id'],
      size: { usual: 10, most: 50 },
    }),
  }));
}

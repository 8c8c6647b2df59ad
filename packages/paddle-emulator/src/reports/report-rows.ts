import type { IReportResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';

type Row = Record<string, string | number | boolean | null | undefined>;

const money = ['action', 'currency_code', 'status', 'updated_at'];
const sales = ['collection_mode', 'currency_code', 'origin', 'status', 'updated_at'];

/** What each type of report can be filtered by. */
export const filterNames = {
  adjustments: money,
  adjustment_line_items: money,
  transactions: sales,
  transaction_line_items: sales,
  products_prices: [
    ...['product_status', 'price_status', 'product_type', 'price_type'],
    ...['product_updated_at', 'price_updated_at'],
  ],
  discounts: ['type', 'status', 'updated_at'],
  balance: ['updated_at'],
};

export type ReportType = keyof typeof filterNames;

function listTransactions(world: World): Row[] {
  return world.transactions.list().map(({ id, details, ...transaction }) => {
    const { customer_id, subscription_id, invoice_number, status, origin, collection_mode } = transaction;
    const totals = details?.totals;
    return {
      ...{ id, status, origin, collection_mode, customer_id, subscription_id, invoice_number },
      currency_code: transaction.currency_code,
      ...{ subtotal: totals?.subtotal, discount: totals?.discount, tax: totals?.tax, total: totals?.total },
      ...{ grand_total: totals?.grand_total, fee: totals?.fee, earnings: totals?.earnings },
      ...{ billed_at: transaction.billed_at, created_at: transaction.created_at, updated_at: transaction.updated_at },
    };
  });
}

function listTransactionLines(world: World): Row[] {
  return world.transactions.list().flatMap(({ id, details, status, origin, collection_mode, ...transaction }) =>
    (details?.line_items ?? []).map((line) => ({
      ...{ transaction_id: id, id: line.id, status, origin, collection_mode, price_id: line.price_id },
      ...{ product_id: line.product?.id, product_name: line.product?.name, quantity: line.quantity },
      ...{ tax_rate: line.tax_rate, currency_code: transaction.currency_code },
      ...{ subtotal: line.totals?.subtotal, discount: line.totals?.discount },
      ...{ tax: line.totals?.tax, total: line.totals?.total, updated_at: transaction.updated_at },
    })),
  );
}

function listAdjustments(world: World): Row[] {
  return world.adjustments.list().map(({ id, action, type, status, totals, ...adjustment }) => ({
    ...{ id, action, type, status, transaction_id: adjustment.transaction_id, customer_id: adjustment.customer_id },
    ...{ subscription_id: adjustment.subscription_id, reason: adjustment.reason },
    ...{ currency_code: adjustment.currency_code, subtotal: totals.subtotal, tax: totals.tax, total: totals.total },
    ...{ created_at: adjustment.created_at, updated_at: adjustment.updated_at },
  }));
}

function listAdjustmentLines(world: World): Row[] {
  return world.adjustments.list().flatMap(({ id, action, status, currency_code, items, updated_at }) =>
    items.map((item) => ({
      ...{ adjustment_id: id, id: item.id, item_id: item.item_id, action, status, type: item.type, currency_code },
      ...{ subtotal: item.totals?.subtotal, tax: item.totals?.tax, total: item.totals?.total, updated_at },
    })),
  );
}

function listPrices(world: World): Row[] {
  return world.prices.list().map((price) => {
    const product = world.products.find(price.product_id);
    return {
      ...{ product_id: price.product_id, product_name: product?.name, product_type: product?.type },
      ...{ product_status: product?.status, product_updated_at: product?.updated_at },
      ...{ price_id: price.id, price_name: price.name, price_description: price.description, price_type: price.type },
      ...{ price_status: price.status, unit_price: price.unit_price.amount },
      ...{ currency_code: price.unit_price.currency_code, billing_interval: price.billing_cycle?.interval },
      ...{ billing_frequency: price.billing_cycle?.frequency, price_updated_at: price.updated_at },
    };
  });
}

function listDiscounts(world: World): Row[] {
  return world.discounts.list().map(({ id, description, code, type, amount, currency_code, status, ...discount }) => ({
    ...{ id, description, code, type, amount, currency_code, status, recur: discount.recur },
    ...{ times_used: discount.times_used, usage_limit: discount.usage_limit, expires_at: discount.expires_at },
    updated_at: discount.updated_at,
  }));
}

function listBalances(world: World): Row[] {
  const paid = world.transactions.list({ where: { status: ['completed'] } });
  return paid.map(({ id, details, updated_at }) => ({
    ...{ transaction_id: id, currency_code: details?.payout_totals?.currency_code },
    ...{ earnings: details?.adjusted_payout_totals?.earnings, updated_at },
  }));
}

const lists: Record<ReportType, { columns: string[]; list: (world: World) => Row[] }> = {
  transactions: {
    columns: [
      ...['id', 'status', 'origin', 'collection_mode', 'customer_id', 'subscription_id', 'invoice_number'],
      ...['currency_code', 'subtotal', 'discount', 'tax', 'total', 'grand_total', 'fee', 'earnings'],
      ...['billed_at', 'created_at', 'updated_at'],
    ],
    list: listTransactions,
  },
  transaction_line_items: {
    columns: [
      ...['transaction_id', 'id', 'status', 'origin', 'collection_mode', 'price_id', 'product_id', 'product_name'],
      ...['quantity', 'tax_rate', 'currency_code', 'subtotal', 'discount', 'tax', 'total', 'updated_at'],
    ],
    list: listTransactionLines,
  },
  adjustments: {
    columns: [
      ...['id', 'action', 'type', 'status', 'transaction_id', 'customer_id', 'subscription_id', 'reason'],
      ...['currency_code', 'subtotal', 'tax', 'total', 'created_at', 'updated_at'],
    ],
    list: listAdjustments,
  },
  adjustment_line_items: {
    columns: [
      ...['adjustment_id', 'id', 'item_id', 'action', 'status', 'type'],
      ...['currency_code', 'subtotal', 'tax', 'total', 'updated_at'],
    ],
    list: listAdjustmentLines,
  },
  products_prices: {
    columns: [
      ...['product_id', 'product_name', 'product_type', 'product_status', 'product_updated_at'],
      ...['price_id', 'price_name', 'price_description', 'price_type', 'price_status', 'unit_price'],
      ...['currency_code', 'billing_interval', 'billing_frequency', 'price_updated_at'],
    ],
    list: listPrices,
  },
  discounts: {
    columns: [
      ...['id', 'description', 'code', 'type', 'amount', 'currency_code', 'status', 'recur'],
      ...['times_used', 'usage_limit', 'expires_at', 'updated_at'],
    ],
    list: listDiscounts,
  },
  balance: { columns: ['transaction_id', 'currency_code', 'earnings', 'updated_at'], list: listBalances },
};

/** Dates have a day's or a moment's precision; as text they compare alike. */
function passes(row: Row, { name, operator, value }: IReportResponse['filters'][number]): boolean {
  const own = String(row[name] ?? '');
  const [first = ''] = [value].flat();
  if (operator === 'lt') return own < first;
  if (operator === 'gte') return own >= first;
  return [value].flat().includes(own);
}

/** The first row has the names of the columns. */
export function listRows(world: World, { type, filters }: Pick<IReportResponse, 'type' | 'filters'>): Row[string][][] {
  const { columns, list } = lists[type as ReportType];
  const rows = list(world).filter((row) => filters.every((filter) => passes(row, filter)));
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))];
}

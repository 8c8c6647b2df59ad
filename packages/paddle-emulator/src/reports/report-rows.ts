import type { IReportResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';

const money = ['action', 'currency_code', 'status', 'updated_at'];
const sales = ['collection_mode', 'currency_code', 'origin', 'status', 'updated_at'];

/** The filters of each type of report. */
export const filterNames = {
  adjustments: money,
  adjustment_line_items: money,
  transactions: sales,
  transaction_line_items: sales,
  products_prices: [
    'product_status',
    'price_status',
    'product_type',
    'price_type',
    'product_updated_at',
    'price_updated_at',
  ],
  discounts: ['type', 'status', 'updated_at'],
  balance: ['updated_at'],
};

export type ReportType = keyof typeof filterNames;

interface Report {
  /** The paths of the values. A column is named by `as`, or by the last part of its path. */
  columns: readonly string[];
  list(world: World): object[];
}

const reports: Record<ReportType, Report> = {
  transactions: {
    columns: [
      'id',
      'status',
      'origin',
      'collection_mode',
      'customer_id',
      'subscription_id',
      'invoice_number',
      'currency_code',
      'details.totals.subtotal',
      'details.totals.discount',
      'details.totals.tax',
      'details.totals.total',
      'details.totals.grand_total',
      'details.totals.fee',
      'details.totals.earnings',
      'billed_at',
      'created_at',
      'updated_at',
    ],
    list: (world) => world.transactions.list(),
  },
  transaction_line_items: {
    columns: [
      'transaction.id as transaction_id',
      'line.id',
      'transaction.status',
      'transaction.origin',
      'transaction.collection_mode',
      'line.price_id',
      'line.product.id as product_id',
      'line.product.name as product_name',
      'line.quantity',
      'line.tax_rate',
      'transaction.currency_code',
      'line.totals.subtotal',
      'line.totals.discount',
      'line.totals.tax',
      'line.totals.total',
      'transaction.updated_at',
    ],
    list: (world) =>
      world.transactions
        .list()
        .flatMap((transaction) => (transaction.details?.line_items ?? []).map((line) => ({ transaction, line }))),
  },
  adjustments: {
    columns: [
      'id',
      'action',
      'type',
      'status',
      'transaction_id',
      'customer_id',
      'subscription_id',
      'reason',
      'currency_code',
      'totals.subtotal',
      'totals.tax',
      'totals.total',
      'created_at',
      'updated_at',
    ],
    list: (world) => world.adjustments.list(),
  },
  adjustment_line_items: {
    columns: [
      'adjustment.id as adjustment_id',
      'item.id',
      'item.item_id',
      'adjustment.action',
      'adjustment.status',
      'item.type',
      'adjustment.currency_code',
      'item.totals.subtotal',
      'item.totals.tax',
      'item.totals.total',
      'adjustment.updated_at',
    ],
    list: (world) =>
      world.adjustments.list().flatMap((adjustment) => adjustment.items.map((item) => ({ adjustment, item }))),
  },
  products_prices: {
    columns: [
      'price.product_id',
      'product.name as product_name',
      'product.type as product_type',
      'product.status as product_status',
      'product.updated_at as product_updated_at',
      'price.id as price_id',
      'price.name as price_name',
      'price.description as price_description',
      'price.type as price_type',
      'price.status as price_status',
      'price.unit_price.amount as unit_price',
      'price.unit_price.currency_code',
      'price.billing_cycle.interval as billing_interval',
      'price.billing_cycle.frequency as billing_frequency',
      'price.updated_at as price_updated_at',
    ],
    list: (world) => world.prices.list().map((price) => ({ price, product: world.products.find(price.product_id) })),
  },
  discounts: {
    columns: [
      'id',
      'description',
      'code',
      'type',
      'amount',
      'currency_code',
      'status',
      'recur',
      'times_used',
      'usage_limit',
      'expires_at',
      'updated_at',
    ],
    list: (world) => world.discounts.list(),
  },
  balance: {
    columns: [
      'id as transaction_id',
      'details.payout_totals.currency_code',
      'details.adjusted_payout_totals.earnings',
      'updated_at',
    ],
    list: (world) => world.transactions.list({ where: { status: ['completed'] } }),
  },
};

function toColumn(column: string): { name: string; path: readonly string[] } {
  const [place = '', as] = column.split(' as ');
  const path = place.split('.');
  return { name: as ?? path.at(-1) ?? '', path };
}

const readPath = (entity: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => Object(value)[name], entity);

/** True if a value passes a filter. Dates are days or full times, and compare correctly as text. */
function passes(own: string, { operator, value }: IReportResponse['filters'][number]): boolean {
  const [first = ''] = [value].flat();
  if (operator === 'lt') return own < first;
  if (operator === 'gte') return own >= first;
  return [value].flat().includes(own);
}

/** The rows of a report. The first one has the column names. */
export function listRows(world: World, { type, filters }: Pick<IReportResponse, 'type' | 'filters'>): unknown[][] {
  const { columns, list } = reports[type as ReportType];
  const places = columns.map(toColumn);
  const names = places.map(({ name }) => name);
  const rows = list(world).map((entity) => places.map(({ path }) => readPath(entity, path)));
  const isWanted = (row: unknown[]) =>
    filters.every((filter) => passes(String(row[names.indexOf(filter.name)] ?? ''), filter));
  return [names, ...rows.filter(isWanted)];
}

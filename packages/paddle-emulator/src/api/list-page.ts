import type { Collection, ListQuery } from '../world/collection.ts';
import { refuseField } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { assertKnown, type Parameters, readList, readTime } from './parameters.ts';

export interface Page<T> {
  rows: T[];
  perPage: number;
  hasMore: boolean;
  next: string;
  total: number;
}

export interface ApiRequest {
  world: World;
  params: Record<string, string>;
  /** The id of the entity in the path. */
  id: string;
  query: Record<string, string>;
  body: unknown;
  path: string;
}

export interface PageSize {
  usual: number;
  most: number;
}

const defaultSize: PageSize = { usual: 50, most: 200 };

export function readPerPage(query: Record<string, string>, { usual, most } = defaultSize): number {
  if (query.per_page === undefined) return usual;
  const perPage = Number(query.per_page);
  if (!Number.isInteger(perPage) || perPage < 1) refuseField('per_page', 'must be a whole number of at least 1');
  return Math.min(perPage, most);
}

/** The parameters for paging through a list. */
export const paging: Parameters = { after: null, order_by: null, per_page: null };

export function readOrder(
  query: Record<string, string>,
  fields: readonly string[] = [],
): NonNullable<ListQuery['orderBy']> {
  const text = query.order_by ?? 'id[DESC]';
  const [, field = '', direction = ''] = /^([a-z_]+)\[(ASC|DESC)\]$/.exec(text) ?? [];
  if (!['id', 'created_at', 'updated_at', ...fields].includes(field))
    refuseField('order_by', `cannot order by ${text}`);
  return { field, isDescending: direction === 'DESC' };
}

const operators = { '': '=', '[LT]': '<', '[GT]': '>', '[LTE]': '<=', '[GTE]': '>=' } as const;

function readComparisons(query: Record<string, string>, fields: string[]): NonNullable<ListQuery['compare']> {
  return fields.flatMap((field) =>
    Object.entries(operators).flatMap(([suffix, operator]) => {
      const iso = readTime(query, `${field}${suffix}`);
      if (iso === undefined) return [];
      if (operator !== '=') return [{ field, operator, value: iso }];
      return [
        { field, operator: '<=' as const, value: iso },
        { field, operator: '>=' as const, value: iso },
      ];
    }),
  );
}

/** A page of rows. One extra row means that another page follows. */
export function toPage<T extends { id: string }>(
  { world, path, query }: ApiRequest,
  rows: T[],
  total: number,
  perPage: number,
  toRow: (row: T) => unknown = (row) => row,
): Page<unknown> {
  const kept = rows.slice(0, perPage);
  const after = kept.at(-1)?.id ?? query.after ?? '';
  // The SDK requires that the link starts with its own base URL.
  const next = `${world.options.publicUrl}${path}?${new URLSearchParams({ ...query, after, per_page: String(perPage) })}`;
  return { rows: kept.map(toRow), perPage, hasMore: rows.length > perPage, next, total };
}

export interface ListRules {
  /** Fields that a query can filter by one or more values. */
  filters: Parameters;
  /** The parameters that `base` already uses. */
  own?: Parameters;
  include?: readonly string[];
  dates?: string[];
  orders?: string[];
  search?: string[];
  base?: ListQuery;
  size?: PageSize;
  /** The filter that applies unless a field or the id is given. */
  usual?: Record<string, string[]>;
}

function toParameters({ filters, own, include, dates = [], search }: ListRules): Parameters {
  const times = dates.flatMap((field) => Object.keys(operators).map((suffix) => [`${field}${suffix}`, null]));
  return {
    ...paging,
    id: null,
    ...filters,
    ...own,
    ...Object.fromEntries(times),
    ...(search && { search: null }),
    ...(include && { include }),
  };
}

export function listPage<T extends { id: string }>(
  request: ApiRequest,
  collection: Collection<T>,
  rules: ListRules,
  toRow?: (record: T) => unknown,
): Page<unknown> {
  const { query } = request;
  assertKnown(query, toParameters(rules));
  const perPage = readPerPage(query, rules.size);
  const where: Record<string, string[]> = {};
  for (const name of ['id', ...Object.keys(rules.filters)]) {
    const values = readList(query, name);
    if (values?.length) where[name] = values;
  }
  const usual = where.id ? {} : rules.usual;
  const list: ListQuery = {
    ...rules.base,
    where: { ...usual, ...where, ...rules.base?.where },
    compare: readComparisons(query, rules.dates ?? []),
    orderBy: readOrder(query, rules.orders ?? []),
  };
  if (rules.search && query.search) list.search = { fields: rules.search, text: query.search };
  const rows = collection.list({ ...list, limit: perPage + 1, ...(query.after ? { after: query.after } : {}) });
  return toPage(request, rows, collection.count(list), perPage, toRow);
}

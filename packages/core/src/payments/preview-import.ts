import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { type CatalogRows, toCatalogRows } from '../catalog/catalog-rows.ts';
import { type CatalogDiff, diffRows, readCatalogRows } from '../catalog/import-catalog.ts';
import type { Core } from '../core.ts';
import { findOwners } from '../licenses/find-owners.ts';

type PriceRow = CatalogRows['prices'][number];

/** A price before and after an import, in minor units. Null if it is not sold. */
export interface PriceMove {
  sku: string;
  name: string;
  kind: PriceRow['kind'];
  before: PriceRow | null;
  after: PriceRow | null;
  /** For a sale, the pack's regular price after the import. Null for other prices. */
  regular: PriceRow | null;
  /** True if the price falls below half. A sale is compared with the regular price. */
  isDrop: boolean;
}

/** A pack or plan that is no longer in the shop, and how many accounts own it and keep it. */
export interface SalesEnd {
  sku: string;
  name: string;
  owners: number;
}

export interface ImportPreview {
  diff: CatalogDiff;
  moves: PriceMove[];
  ends: SalesEnd[];
}

const toKey = (sku: string, kind: string) => `${sku} ${kind}`;

const isHalved = (before: PriceRow | null, after: PriceRow) =>
  before !== null && before.currency === after.currency && after.amount * 2 < before.amount;

function isDrop({ before, after, regular }: Pick<PriceMove, 'before' | 'after' | 'regular'>): boolean {
  if (after === null) return false;
  // If a sale keeps its price, only its dates change.
  if (regular !== null) return before?.amount !== after.amount && isHalved(regular, after);
  return isHalved(before, after);
}

function toMoves(before: CatalogRows, after: CatalogRows, { prices }: CatalogDiff): PriceMove[] {
  const names = new Map([...before.skus, ...after.skus].map(({ sku, name }) => [sku, name]));
  const toMap = (rows: readonly PriceRow[]) => new Map(rows.map((row) => [toKey(row.sku, row.kind), row]));
  const old = toMap(before.prices);
  const next = toMap(after.prices);
  return [...prices.added, ...prices.changed, ...prices.removed].flatMap((key) => {
    const row = next.get(key) ?? old.get(key);
    if (row === undefined) return [];
    const { sku, kind } = row;
    const move = {
      before: old.get(key) ?? null,
      after: next.get(key) ?? null,
      regular: kind === 'sale' ? (next.get(toKey(sku, 'regular')) ?? null) : null,
    };
    return [{ sku, name: names.get(sku) ?? sku, kind, ...move, isDrop: isDrop(move) }];
  });
}

async function findEnds(core: Core, before: CatalogRows, { collections, plans }: CatalogDiff): Promise<SalesEnd[]> {
  const gone = new Set(collections.removed);
  const skus = [...before.collections.filter(({ id }) => gone.has(id)).map(({ sku }) => sku), ...plans.removed];
  if (skus.length === 0) return [];
  const names = new Map(before.skus.map(({ sku, name }) => [sku, name]));
  const owned = [...(await findOwners(core, core.store.db, skus)).values()].flat();
  return skus.map((sku) => ({
    sku,
    name: names.get(sku) ?? sku,
    owners: owned.filter((one) => one === sku).length,
  }));
}

/** Shows what the import of a file changes: old and new prices, and what is no longer sold. Writes nothing. */
export async function previewImport(core: Core, catalog: CatalogFile): Promise<ImportPreview> {
  const before = await readCatalogRows(core, core.store.db);
  const after = toCatalogRows(catalog);
  const diff = diffRows(before, after);
  return { diff, moves: toMoves(before, after, diff), ends: await findEnds(core, before, diff) };
}

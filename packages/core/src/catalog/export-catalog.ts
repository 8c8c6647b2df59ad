import { asc } from '@backline/db';
import type { CatalogFileInput } from '@backline/domain/catalog/catalog-file';
import { mainPool } from '@backline/domain/devices/seats/main-pool';
import type { Money } from '@backline/domain/money';
import type { Core } from '../core.ts';
import { findPrices, type PriceRow } from './cart-item-rows.ts';

const toText = (date: Date | null) => (date === null ? {} : { at: date.toISOString() }).at;
const toMoney = ({ amount, currency }: PriceRow): Money => ({ amount, currency });

/** Drops null fields: the file format omits them. */
function compact<Row extends object>(row: Row): { [Key in keyof Row]: Exclude<Row[Key], null> } {
  const present = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [Key in keyof Row]: Exclude<Row[Key], null> };
}

/** Writes the shop as a catalog file. Importing that file changes nothing. */
export async function exportCatalog(core: Core): Promise<CatalogFileInput> {
  const { db, t } = core.store;
  const tables = t;
  const prices = await findPrices(core, db);
  const find = (sku: string, kind: PriceRow['kind']) => prices.get(sku)?.find((price) => price.kind === kind);
  const names = await db.select().from(tables.skus).orderBy(asc(tables.skus.sku));
  const developers = await db
    .select()
    .from(tables.developers)
    .orderBy(asc(tables.developers.position), asc(tables.developers.id));
  const collections = await db
    .select()
    .from(tables.collections)
    .orderBy(asc(tables.collections.position), asc(tables.collections.id));
  const moods = await db.select().from(tables.moods).orderBy(asc(tables.moods.word));
  const pools = new Map(names.flatMap(({ sku, pool }) => (pool === mainPool ? [] : [[sku, pool] as const])));
  const taxes = new Map(names.map(({ sku, taxCategory }) => [sku, taxCategory]));
  const toTerms = (sku: string) => compact({ pool: pools.get(sku), taxCategory: taxes.get(sku) });
  return {
    ...(pools.size === 0 ? {} : { pools: [...new Set(pools.values())].toSorted() }),
    plans: names.flatMap(({ sku, name, subject, planKind }) => {
      const plan = { sku, name, subject, ...toTerms(sku) };
      if (planKind === 'essentials') return [plan];
      const monthly = find(sku, 'monthly');
      const annual = find(sku, 'annual');
      const trialDays = find(sku, 'monthly_trial')?.trialDays;
      if (monthly === undefined || annual === undefined || !trialDays) return [];
      return [{ ...plan, monthly: toMoney(monthly), annual: toMoney(annual), trialDays }];
    }),
    developers: developers.map(({ position: _, share, ...developer }) =>
      compact({ ...developer, share: share && share / 100 }),
    ),
    collections: collections.map(
      ({ isFeatured, developerId, instruments, sku, demos, needs, gallery, facts, ...row }) => {
        const { position: _, previewUrl: _url, previewTitle: _title, ...shown } = row;
        const { audioDemo, publishedAt, imageColor, ...collection } = shown;
        const { diskBytes, downloadBytes, plugin, ramGb } = needs;
        const requires = compact({ plugin, ramGb });
        const price = find(sku, 'regular');
        const sale = find(sku, 'sale');
        return {
          ...collection,
          ...(isFeatured ? { featured: true } : {}),
          sku,
          ...toTerms(sku),
          developer: developerId,
          instruments: instruments.map(compact),
          ...(demos.length === 0 ? {} : { demos: demos.map(compact) }),
          ...(gallery.length === 0 ? {} : { gallery }),
          ...(facts.length === 0 ? {} : { facts }),
          ...compact({ imageColor, audioDemo, publishedAt: toText(publishedAt), diskBytes, downloadBytes }),
          ...(Object.keys(requires).length === 0 ? {} : { requires }),
          ...(price === undefined ? {} : { price: toMoney(price) }),
          ...(sale === undefined
            ? {}
            : {
                sale: compact({ price: toMoney(sale), startsAt: toText(sale.startsAt), endsAt: toText(sale.endsAt) }),
              }),
        };
      },
    ),
    ...(moods.length === 0 ? {} : { moods: Object.fromEntries(moods.map(({ word, means }) => [word, means])) }),
  };
}

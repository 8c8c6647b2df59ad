import type { CatalogFile } from '@backline/domain';
import type { Core } from '../core.ts';

type Tables = Core['store']['t'];
type DeveloperRow = Tables['developers']['$inferSelect'];
type CollectionRow = Tables['collections']['$inferSelect'];
type PriceRow = Omit<Tables['prices']['$inferSelect'], 'priceId' | 'retiredAt'>;

/** What the tables hold of a catalog. */
export interface CatalogRows {
  skus: { sku: string; productName: string; subject: string }[];
  developers: DeveloperRow[];
  collections: CollectionRow[];
  prices: PriceRow[];
}

const toDate = (text: string | undefined) => (text === undefined ? null : new Date(text));
const always = { trialDays: null, startsAt: null, endsAt: null };

function toCollectionPrices({ sku, price, sale }: CatalogFile['collections'][number]): PriceRow[] {
  return [
    ...(price === undefined ? [] : [{ sku, kind: 'regular' as const, ...price, ...always }]),
    ...(sale === undefined
      ? []
      : [
          {
            sku,
            kind: 'sale' as const,
            ...sale.price,
            trialDays: null,
            startsAt: toDate(sale.startsAt),
            endsAt: toDate(sale.endsAt),
          },
        ]),
  ];
}

/** Decision 30: each period is sold with a trial and without. */
function toPlanPrices({ sku, monthly, annual, trialDays }: CatalogFile['plans'][number]): PriceRow[] {
  return [
    { sku, kind: 'monthly', ...monthly, ...always },
    { sku, kind: 'annual', ...annual, ...always },
    { sku, kind: 'monthly_trial', ...monthly, ...always, trialDays },
    { sku, kind: 'annual_trial', ...annual, ...always, trialDays },
  ];
}

export function toCatalogRows({ plans, developers, collections }: CatalogFile): CatalogRows {
  return {
    skus: [
      ...plans.map(({ sku, name, subject }) => ({ sku, productName: name, subject })),
      ...collections.map(({ sku, name, subtitle }) => ({ sku, productName: name, subject: subtitle })),
    ],
    developers: developers.map(({ website, ...developer }, position) => ({
      ...developer,
      website: website ?? null,
      position,
    })),
    collections: collections.map(({ developer, price: _, sale: _sale, instruments, ...collection }, position) => ({
      ...collection,
      isFeatured: false,
      developerId: developer,
      position,
      instruments: instruments.map((instrument) => ({
        name: instrument.name,
        modifier: instrument.modifier ?? null,
        articulation: instrument.articulation ?? null,
        articulationModifier: instrument.articulationModifier ?? null,
        audioPreview: instrument.audioPreview ?? null,
      })),
    })),
    prices: [...plans.flatMap(toPlanPrices), ...collections.flatMap(toCollectionPrices)],
  };
}

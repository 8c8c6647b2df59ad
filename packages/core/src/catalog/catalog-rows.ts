import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { toInstrumentText } from '@backline/domain/catalog/to-instrument-text';
import { mainPool } from '@backline/domain/devices/seats/main-pool';
import type { Core } from '../core.ts';

type Tables = Core['store']['t'];
type DeveloperRow = Tables['developers']['$inferSelect'];
type CollectionRow = Tables['collections']['$inferSelect'];
type StoredPrice = Tables['prices']['$inferSelect'];
/** The price columns that a catalog sets. The provider's state is in the others. */
type PriceRow = Pick<StoredPrice, 'sku' | 'kind' | 'amount' | 'currency' | 'trialDays' | 'startsAt' | 'endsAt'>;

/** A catalog as table rows. */
export interface CatalogRows {
  skus: Pick<Tables['skus']['$inferSelect'], 'sku' | 'name' | 'subject' | 'planKind' | 'pool' | 'taxCategory'>[];
  developers: DeveloperRow[];
  collections: CollectionRow[];
  prices: PriceRow[];
  moods: Tables['moods']['$inferSelect'][];
}

type FileCollection = CatalogFile['collections'][number];

const toDate = (text: string | undefined) => (text === undefined ? null : new Date(text));
const always = { trialDays: null, startsAt: null, endsAt: null };

function toCollectionPrices({ sku, price, sale }: FileCollection): PriceRow[] {
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

/** Each period has a price with a trial and one without, because a customer gets only one trial. */
function toPlanPrices({ sku, monthly, annual, trialDays }: CatalogFile['plans'][number]): PriceRow[] {
  if (monthly === undefined || annual === undefined || trialDays === undefined) return [];
  return [
    { sku, kind: 'monthly', ...monthly, ...always },
    { sku, kind: 'annual', ...annual, ...always },
    { sku, kind: 'monthly_trial', ...monthly, ...always, trialDays },
    { sku, kind: 'annual_trial', ...annual, ...always, trialDays },
  ];
}

/**
 * The preview that represents a pack: its first demo, else the chosen instrument, else the first instrument with a
 * preview.
 */
function toItemPreview({
  demos,
  audioDemo = 0,
  instruments,
}: Pick<FileCollection, 'demos' | 'audioDemo' | 'instruments'>) {
  const [demo] = demos;
  if (demo !== undefined) return { previewUrl: demo.audio, previewTitle: demo.title };
  const instrument = instruments[audioDemo - 1] ?? instruments.find(({ audioPreview }) => audioPreview !== undefined);
  if (instrument?.audioPreview === undefined) return { previewUrl: null, previewTitle: null };
  return { previewUrl: instrument.audioPreview, previewTitle: toInstrumentText(instrument) };
}

export function toCatalogRows({ plans, developers, collections, moods }: CatalogFile): CatalogRows {
  return {
    skus: [
      ...plans.map(({ sku, name, subject, monthly, pool = mainPool, taxCategory = null }) => ({
        sku,
        name,
        subject,
        planKind: monthly === undefined ? ('essentials' as const) : ('plus' as const),
        pool,
        taxCategory,
      })),
      ...collections.map(({ sku, name, subtitle, pool = mainPool, taxCategory = null }) => ({
        sku,
        name,
        subject: subtitle,
        planKind: null,
        pool,
        taxCategory,
      })),
    ],
    developers: developers.map(({ website = null, share = null, ...developer }, position) => ({
      ...developer,
      website,
      share: share && Math.round(share * 100),
      position,
    })),
    collections: collections.map(
      (
        {
          developer,
          price: _,
          sale: _sale,
          pool: _pool,
          taxCategory: _taxCategory,
          featured,
          instruments,
          demos,
          requires,
          diskBytes,
          downloadBytes,
          ...entry
        },
        position,
      ) => ({
        ...entry,
        ...toItemPreview({ ...entry, instruments, demos }),
        isFeatured: featured,
        developerId: developer,
        position,
        demos: demos.map(({ title, by, audio }) => ({ title, by: by ?? null, audio })),
        audioDemo: entry.audioDemo ?? null,
        imageColor: entry.imageColor ?? null,
        publishedAt: toDate(entry.publishedAt),
        needs: {
          diskBytes: diskBytes ?? null,
          downloadBytes: downloadBytes ?? null,
          ramGb: requires.ramGb ?? null,
          plugin: requires.plugin ?? null,
        },
        instruments: instruments.map((instrument) => ({
          name: instrument.name,
          modifier: instrument.modifier ?? null,
          articulation: instrument.articulation ?? null,
          articulationModifier: instrument.articulationModifier ?? null,
          audioPreview: instrument.audioPreview ?? null,
        })),
      }),
    ),
    prices: [...plans.flatMap(toPlanPrices), ...collections.flatMap(toCollectionPrices)],
    moods: Object.entries(moods).map(([word, means]) => ({ word, means })),
  };
}

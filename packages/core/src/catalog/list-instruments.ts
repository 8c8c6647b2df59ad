import { asc } from '@backline/db';
import type { InstrumentList } from '@backline/domain/catalog/list-instruments';
import { toInstrumentText } from '@backline/domain/catalog/to-instrument-text';
import type { Core } from '../core.ts';

/** The instruments of everything in the shop, in the catalog's order. */
export async function listInstruments({ store }: Core): Promise<InstrumentList> {
  const { collections } = store.t;
  const rows = await store.db
    .select({ collectionSlug: collections.slug, instruments: collections.instruments })
    .from(collections)
    .orderBy(asc(collections.position), asc(collections.id));
  return rows.map(({ collectionSlug, instruments }) => ({
    collectionSlug,
    instruments: instruments.map((instrument) => ({
      text: toInstrumentText(instrument),
      isAudible: instrument.audioPreview !== null,
    })),
  }));
}

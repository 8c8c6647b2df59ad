import { asc, inArray } from '@backline/db';
import type { InstrumentList } from '@backline/domain/catalog/list-instruments';
import { toInstrumentText } from '@backline/domain/catalog/to-instrument-text';
import type { Core } from '../core.ts';
import { readPacksInPieces } from './read-packs.ts';

/** The instruments of everything in the shop, in the catalog's order. */
export async function listInstruments(core: Core): Promise<InstrumentList> {
  const { collections } = core.store.t;
  const rows = await readPacksInPieces(core, (ids) =>
    core.store.db
      .select({ collectionSlug: collections.slug, instruments: collections.instruments })
      .from(collections)
      .where(inArray(collections.id, ids))
      .orderBy(asc(collections.position), asc(collections.id)),
  );
  return rows.map(({ collectionSlug, instruments }) => ({
    collectionSlug,
    instruments: instruments.map((instrument) => ({
      text: toInstrumentText(instrument),
      isAudible: instrument.audioPreview !== null,
    })),
  }));
}

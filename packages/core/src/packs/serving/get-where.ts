import { AppError } from '@backline/domain/errors';
import { LRUCache } from 'lru-cache';
import type { Core } from '../../core.ts';
import { perCore } from '../../per-core.ts';
import { readWhere, type Where } from '../objects.ts';
import type { PublicationRow } from '../publications.ts';

/** The number of cached entries, of about 100 bytes each. */
const maxEntries = 200_000;

/** Keyed by the object's hash, so an entry never changes. A lost object is looked up again. */
const cacheOf = perCore(
  (core) =>
    new LRUCache<string, Where, PublicationRow>({
      maxSize: maxEntries,
      sizeCalculation: ({ bundles, runs, pieces, sample }) =>
        1 + bundles.length + runs.length + pieces.length + sample.length,
      fetchMethod: async (_hash, _stale, { context }) => (await readWhere(core, context)) ?? undefined,
      // Other entries may fill the cache during a read.
      ignoreFetchAbort: true,
    }),
);

/** The locations of a version's blocks, cached. Throws `unavailable` if they are lost. */
export async function getWhere(core: Core, publication: PublicationRow): Promise<Where> {
  const where = await cacheOf(core).fetch(publication.whereHash, { context: publication });
  if (where !== undefined) return where;
  core.log.error({ publicationId: publication.id }, 'the storage of packs has lost where blocks lie');
  throw new AppError('unavailable');
}

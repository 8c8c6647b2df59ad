import { AppError } from '@backline/domain/errors';
import type { Core } from '../../core.ts';
import { perCore } from '../../per-core.ts';
import { readWhere, type Where } from '../objects.ts';
import type { PublicationRow } from '../publications.ts';

/** How many entries are remembered in all: about 100 bytes each. */
const maxEntries = 200_000;

interface Known {
  where: Promise<Where | null>;
  entries: number;
}

/** By the hash of the object: what it says never changes. */
const cacheOf = perCore(() => new Map<string, Known>());

const count = (where: Where | null) =>
  where === null ? 1 : where.bundles.length + where.runs.length + where.pieces.length + where.sample.length;

function forget(cache: Map<string, Known>): void {
  let entries = 0;
  for (const known of cache.values()) entries += known.entries;
  for (const [hash, known] of cache) {
    if (entries <= maxEntries) return;
    cache.delete(hash);
    entries -= known.entries;
  }
}

/** Where the blocks of a version lie, from memory where it was asked for before. Throws `unavailable` where it is lost. */
export async function getWhere(core: Core, publication: PublicationRow): Promise<Where> {
  const { id: publicationId, whereHash } = publication;
  const cache = cacheOf(core);
  const kept = cache.get(whereHash);
  const known = kept ?? { where: readWhere(core, publication), entries: 1 };
  // The one that was asked for last is forgotten last.
  cache.delete(whereHash);
  cache.set(whereHash, known);
  if (kept === undefined)
    known.where.then(
      (where) => {
        if (where === null) cache.delete(whereHash);
        known.entries = count(where);
        forget(cache);
      },
      () => cache.delete(whereHash),
    );
  const where = await known.where;
  if (where !== null) return where;
  core.log.error({ publicationId }, 'the storage of packs has lost where blocks lie');
  throw new AppError('unavailable');
}

import { AppError } from '@backline/domain/errors';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { perCore } from '../../per-core.ts';
import { readWhere, type Where } from '../objects.ts';

/** Where blocks lie may change, though it hardly ever does. */
const trustedMs = minuteMs;
/** How many entries are remembered in all: about 100 bytes each. */
const maxEntries = 200_000;

interface Known {
  where: Promise<Where | null>;
  readAtMs: number;
  entries: number;
}

const cacheOf = perCore(() => new Map<string, Known>());

const count = (where: Where | null) =>
  where === null ? 1 : where.bundles.length + where.runs.length + where.pieces.length + where.sample.length;

function forget(cache: Map<string, Known>): void {
  let entries = 0;
  for (const known of cache.values()) entries += known.entries;
  for (const [id, known] of cache) {
    if (entries <= maxEntries) return;
    cache.delete(id);
    entries -= known.entries;
  }
}

/** Where the blocks of a version lie, from memory where it was asked for just now. Throws `unavailable` where it is lost. */
export async function getWhere(core: Core, publicationId: string): Promise<Where> {
  const cache = cacheOf(core);
  let known = cache.get(publicationId);
  if (known === undefined || performance.now() - known.readAtMs > trustedMs) {
    known = { where: readWhere(core, publicationId), readAtMs: performance.now(), entries: 1 };
    cache.delete(publicationId);
    cache.set(publicationId, known);
    known.where.then(
      (where) => {
        if (where === null) cache.delete(publicationId);
        else if (known !== undefined) known.entries = count(where);
        forget(cache);
      },
      () => cache.delete(publicationId),
    );
  }
  const where = await known.where;
  if (where !== null) return where;
  core.log.error({ publicationId }, 'the storage of packs has lost where blocks lie');
  throw new AppError('unavailable');
}

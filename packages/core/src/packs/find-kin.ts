import { eq, ne } from '@backline/db';
import type { Core } from '../core.ts';
import { readWhere } from './objects.ts';

/** From which share of its blocks on a pack has another one as kin. */
const leastShare = 0.01;

/** What share of the blocks of one pack another one has, by their smallest hashes. */
function toShare(own: readonly string[], other: readonly string[]): number {
  const [ownLast = '', otherLast = ''] = [own.at(-1), other.at(-1)];
  // Above the end of either sample nothing is known of it.
  const end = ownLast < otherLast ? ownLast : otherLast;
  const known = new Set(other);
  const compared = own.filter((hash) => hash <= end);
  return compared.length === 0 ? 0 : compared.filter((hash) => known.has(hash)).length / compared.length;
}

/** The SKUs whose current publications share blocks with one: a computer that has them fetches less. */
export async function findKin(core: Core, sku: string, sample: readonly string[]): Promise<string[]> {
  const { packCurrent, packPublications } = core.store.t;
  const others = await core.store.db
    .select({ sku: packCurrent.sku, whereHash: packPublications.whereHash })
    .from(packCurrent)
    .innerJoin(packPublications, eq(packPublications.id, packCurrent.publicationId))
    .where(ne(packCurrent.sku, sku));
  const kin = new Set<string>();
  for (const other of others) {
    const where = await readWhere(core, other);
    if (where !== null && toShare(sample, where.sample) >= leastShare) kin.add(other.sku);
  }
  return [...kin].sort();
}

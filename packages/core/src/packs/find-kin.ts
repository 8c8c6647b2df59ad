import { verifyPack } from '@backline/activation/verify-pack';
import { eq, ne } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { getTrust } from '../keys/find-keys.ts';
import { readStoredList, readWhere } from './objects.ts';
import type { PublicationRow } from './publications.ts';
import type { GroupsBefore } from './scan-folder.ts';

/** The groups and files of the newest offered version, or null. Throws `conflict` if that can't be read. */
export async function findGroupsBefore(core: Core, earlier: readonly PublicationRow[]): Promise<GroupsBefore | null> {
  const before = earlier.find(({ withdrawnAt }) => withdrawnAt === null);
  if (before === undefined) return null;
  const { head } = await verifyPack(before.head, await getTrust(core));
  const list = await readStoredList(core, before.listHash);
  // Without options and a first group, the head contains everything that is needed, so a damaged list doesn't matter.
  const hasGroups = head !== null && (head.options.length > 0 || head.firstBytes > 0);
  if (head === null || (list === null && hasGroups))
    throw new AppError('conflict', {
      message: `The folder has no pack.json, and what version ${before.version} says of its files cannot be read: write a pack.json.`,
    });
  const { version, name, requires, options } = head;
  const files = new Map((list?.files ?? []).map(({ path, option, isFirst }) => [path, { option, isFirst }]));
  return { version, name, requires, options, files };
}

/** The share of common blocks from which two packs count as kin. */
const leastShare = 0.01;

/** Estimates the share of one pack's blocks that another has, from their smallest hashes. */
function toShare(own: readonly string[], other: readonly string[]): number {
  const ownLast = own.at(-1) ?? '';
  const otherLast = other.at(-1) ?? '';
  // Nothing is known about hashes beyond the end of either sample.
  const end = ownLast < otherLast ? ownLast : otherLast;
  const known = new Set(other);
  const compared = own.filter((hash) => hash <= end);
  return compared.length === 0 ? 0 : compared.filter((hash) => known.has(hash)).length / compared.length;
}

/** The SKUs whose current publications share blocks with one. A computer with those packs downloads less. */
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

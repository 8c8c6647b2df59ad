import { and, type Db, desc, eq, isNull } from '@backline/db';
import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';

export type PublicationRow = Core['store']['t']['packPublications']['$inferSelect'];

/** How long users of a withdrawn version may still repair it. */
export const withdrawnForMs = 30 * dayMs;

export const isGone = ({ withdrawnAt }: PublicationRow, now: Date, forMs = withdrawnForMs) =>
  withdrawnAt !== null && now.getTime() - withdrawnAt.getTime() >= forMs;

/** The publications of a SKU, newest first. */
export async function findPublications(core: Core, sku: string, db: Db = core.store.db): Promise<PublicationRow[]> {
  const { packPublications } = core.store.t;
  return db.select().from(packPublications).where(eq(packPublications.sku, sku)).orderBy(desc(packPublications.seq));
}

/** The offered version of a SKU, or null. The beta channel gets the stable version if that is newer. */
export async function findCurrent(core: Core, sku: string, channel: ReleaseChannel): Promise<PublicationRow | null> {
  const { packPublications, packCurrent } = core.store.t;
  const rows = await core.store.db
    .select({ publication: packPublications, channel: packCurrent.channel })
    .from(packCurrent)
    .innerJoin(packPublications, eq(packPublications.id, packCurrent.publicationId))
    .where(eq(packCurrent.sku, sku))
    .orderBy(desc(packPublications.seq));
  return rows.find((row) => channel === 'beta' || row.channel === channel)?.publication ?? null;
}

/** Throws `not_found`. */
export async function getPublication(core: Core, sku: string, version: string, db: Db = core.store.db) {
  const { packPublications } = core.store.t;
  const [row] = await db
    .select()
    .from(packPublications)
    .where(and(eq(packPublications.sku, sku), eq(packPublications.version, version)));
  if (row !== undefined) return row;
  throw new AppError('not_found', {
    message: `There is no version ${version} of ${sku}. "backline pack list ${sku}" shows those there are.`,
  });
}

/** Offers the newest publication of a channel that is not withdrawn, or none. */
export async function setCurrent(core: Core, tx: Db, sku: string, channel: ReleaseChannel): Promise<void> {
  const { packPublications, packCurrent } = core.store.t;
  const isOffered = and(
    eq(packPublications.sku, sku),
    eq(packPublications.channel, channel),
    isNull(packPublications.withdrawnAt),
  );
  const [newest] = await tx
    .select({ id: packPublications.id })
    .from(packPublications)
    .where(isOffered)
    .orderBy(desc(packPublications.seq))
    .limit(1);
  if (newest === undefined) {
    await tx.delete(packCurrent).where(and(eq(packCurrent.sku, sku), eq(packCurrent.channel, channel)));
    return;
  }
  await tx
    .insert(packCurrent)
    .values({ sku, channel, publicationId: newest.id })
    .onConflictDoUpdate({ target: [packCurrent.sku, packCurrent.channel], set: { publicationId: newest.id } });
}

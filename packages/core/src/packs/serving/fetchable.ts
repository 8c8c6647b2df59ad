import { desc, eq, opaque, prepareStatement } from '@backline/db';
import { mayFetch, type PackRight } from '@backline/domain/devices/leases/pack-terms';
import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import { AppError, toAnswer } from '@backline/domain/errors';
import type { CallingDevice, Core } from '../../core.ts';
import { type PublicationRow, withdrawnForMs } from '../publications.ts';
import { findPackRights, type PackRights } from './find-rights.ts';

/** A version that an account may download now. */
export interface Fetchable {
  publication: PublicationRow;
  right: PackRight;
  rights: PackRights;
}

const selectVersions = prepareStatement((db, { packPublications }, { sku }: { sku: string }) =>
  db.select().from(packPublications).where(eq(packPublications.sku, sku)).orderBy(desc(packPublications.seq)),
);

const selectCurrent = prepareStatement((db, { packPublications, packCurrent }, { sku }: { sku: string }) =>
  db
    .select({ offeredOn: packCurrent.channel, publication: packPublications })
    .from(packCurrent)
    .innerJoin(packPublications, eq(packPublications.id, packCurrent.publicationId))
    .where(eq(packCurrent.sku, opaque(sku)))
    .orderBy(desc(packPublications.seq)),
);

const selectPublication = prepareStatement((db, { packPublications }, { id }: { id: string }) =>
  db.select().from(packPublications).where(eq(packPublications.id, id)),
);

const notFound = () => new AppError('not_found', { message: toAnswer('answers.noSuchVersion') });

/** True if a right covers a version now. */
function isOpen(core: Core, right: PackRight, publication: PublicationRow): boolean {
  const now = core.clock.now();
  const aheadMs = core.providerClock.now().getTime() - now.getTime();
  return mayFetch(right, publication, { now, aheadMs, withdrawnForMs });
}

export interface WantedVersion {
  sku: string;
  version?: string | undefined;
  channel?: ReleaseChannel | undefined;
}

/** Finds the requested version: the named one, or the offered one. Null if there is none. */
async function findWanted(core: Core, { sku, version, channel }: WantedVersion): Promise<PublicationRow | null> {
  const { db, t } = core.store;
  if (version !== undefined)
    return (await selectVersions(db, t, { sku })).find((one) => one.version === version) ?? null;
  const offered = await selectCurrent(db, t, { sku });
  return offered.find((one) => channel === 'beta' || one.offeredOn === channel)?.publication ?? null;
}

/** The newest version that a right without updates covers. */
async function findKept(core: Core, right: PackRight, { sku, channel }: WantedVersion): Promise<PublicationRow | null> {
  const versions = await selectVersions(core.store.db, core.store.t, { sku });
  const isOffered = (one: PublicationRow) =>
    one.withdrawnAt === null && (channel === 'beta' || one.channel === 'stable') && isOpen(core, right, one);
  return versions.find(isOffered) ?? null;
}

/**
 * The version that an account gets: the named one, or the newest of a channel. Throws `pack_not_owned`, `not_found`.
 */
export async function getFetchable(core: Core, userId: string, wanted: WantedVersion): Promise<Fetchable> {
  const asked = { channel: 'stable' as const, ...wanted };
  const [rights, found] = await Promise.all([findPackRights(core, userId), findWanted(core, asked)]);
  if (found === null) throw notFound();
  const right = rights.of(wanted.sku);
  if (isOpen(core, right, found)) return { publication: found, right, rights };
  if (right.may === 'all') throw notFound();
  const kept = right.may === 'kept' && wanted.version === undefined ? await findKept(core, right, asked) : null;
  if (kept === null) throw new AppError('pack_not_owned');
  return { publication: kept, right, rights };
}

/** Finds a version by its id, if the account may download it. Throws `pack_not_owned`, `not_found`. */
export async function getFetchableById(core: Core, userId: string, id: string): Promise<Fetchable> {
  const [rights, [publication]] = await Promise.all([
    findPackRights(core, userId),
    selectPublication(core.store.db, core.store.t, { id }),
  ]);
  if (publication === undefined) throw notFound();
  const right = rights.of(publication.sku);
  if (isOpen(core, right, publication)) return { publication, right, rights };
  if (right.may === 'all') throw notFound();
  throw new AppError('pack_not_owned');
}

/** Throws `device_released` for a removed computer, and `device_signed_out` for an ended token. */
export function assertLive({ ended }: CallingDevice): void {
  if (ended === 'signed_out') throw new AppError('device_signed_out');
  if (ended === 'released') throw new AppError('device_released');
}

import { eq } from '@backline/db';
import { isStable } from '@backline/domain/downloads/compare-versions';
import { type ReleaseChannel, releaseChannels } from '@backline/domain/downloads/installer';
import { canChangeRelease, type ReleaseAction } from '@backline/domain/downloads/release-rules';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { raisePublicVersion } from '../public-version.ts';
import { getPublication, type PublicationRow, setCurrent } from './publications.ts';

interface AboutPack {
  sku: string;
  version: string;
  reason: string;
}

const eventTypes = {
  withdraw: 'pack.withdrawn',
  restore: 'pack.restored',
  move_to_stable: 'pack.moved_to_stable',
  move_to_beta: 'pack.moved_to_beta',
} as const satisfies Record<ReleaseAction, string>;

/** True if the blocks of a version were deleted. If it was withdrawn long ago, only its row is left. */
async function isDeleted(core: Core, { id, blocks }: PublicationRow): Promise<boolean> {
  const { packBundleUses } = core.store.t;
  if (blocks === 0) return false;
  const [use] = await core.store.db.select().from(packBundleUses).where(eq(packBundleUses.publicationId, id)).limit(1);
  return use === undefined;
}

/** Changes a version. Nothing happens if it is already in that state. */
async function changePack(
  core: Core,
  caller: Caller,
  { sku, version, reason }: AboutPack,
  action: ReleaseAction,
  change: Partial<PublicationRow>,
) {
  const { packPublications } = core.store.t;
  return core.store.write(async (tx) => {
    const publication = await getPublication(core, sku, version, tx);
    if (!canChangeRelease(publication, action)) return { sku, version, isChanged: false };
    await tx.update(packPublications).set(change).where(eq(packPublications.id, publication.id));
    for (const channel of releaseChannels) await setCurrent(core, tx, sku, channel);
    await raisePublicVersion(core, tx);
    await recordEvent(core, tx, caller, { type: eventTypes[action], subject: `pack ${sku} ${version}`, reason });
    return { sku, version, isChanged: true };
  });
}

/** Withdraws a version: no one gets it any more, but for 30 days its users can repair it. Throws `not_found`. */
export async function withdrawPack(core: Core, caller: Caller, about: AboutPack) {
  return changePack(core, caller, about, 'withdraw', { withdrawnAt: core.clock.now() });
}

/** Undoes `withdrawPack`. Throws `not_found`, and `conflict` if its blocks were deleted in the meantime. */
export async function restorePack(core: Core, caller: Caller, about: AboutPack) {
  const publication = await getPublication(core, about.sku, about.version);
  if (publication.withdrawnAt !== null && (await isDeleted(core, publication)))
    throw new AppError('conflict', {
      message: `The sounds of version ${about.version} were deleted after it was withdrawn. Publish the folder again under another number.`,
    });
  return changePack(core, caller, about, 'restore', { withdrawnAt: null });
}

/** Offers a version on another channel. Throws `not_found`, and `conflict` for a pre-release on the stable channel. */
export async function movePack(core: Core, caller: Caller, about: AboutPack, channel: ReleaseChannel) {
  if (channel === 'stable' && !isStable(about.version))
    throw new AppError('conflict', {
      message: `${about.version} is a pre-release, and stays beta. Publish the folder under a number without "-".`,
    });
  return changePack(core, caller, about, `move_to_${channel}`, { channel });
}

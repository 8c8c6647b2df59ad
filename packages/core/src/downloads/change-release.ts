import { isStable } from '@backline/domain/downloads/compare-versions';
import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import { canChangeRelease, type ReleaseAction } from '@backline/domain/downloads/release-rules';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { raisePublicVersion } from '../public-version.ts';
import { isRelease } from './is-release.ts';

interface AboutRelease {
  version: string;
  reason: string;
}

type ReleaseRow = Core['store']['t']['releases']['$inferSelect'];

/** The event for each action. */
const eventTypes = {
  withdraw: 'release.withdrawn',
  restore: 'release.restored',
  move_to_stable: 'release.moved_to_stable',
  move_to_beta: 'release.moved_to_beta',
} as const satisfies Record<ReleaseAction, string>;

/** Changes a version. Nothing happens if it is already in that state. */
async function changeRelease(
  core: Core,
  caller: Caller,
  { version, reason }: AboutRelease,
  action: ReleaseAction,
  change: Partial<ReleaseRow>,
) {
  const { releases } = core.store.t;
  return core.store.write(async (tx) => {
    const isMeant = isRelease(core, version);
    const [release] = await tx.select().from(releases).where(isMeant);
    if (release === undefined)
      throw new AppError('not_found', {
        message: `There is no version ${version}. "backline release list" shows those there are.`,
      });
    if (!canChangeRelease(release, action)) return { version, isChanged: false };
    await tx.update(releases).set(change).where(isMeant);
    await raisePublicVersion(core, tx);
    await recordEvent(core, tx, caller, { type: eventTypes[action], subject: `version ${version}`, reason });
    return { version, isChanged: true };
  });
}

/**
 * Withdraws a version: its download links stop working. Its files stay, so that this can be undone. Throws `not_found`.
 */
export async function withdrawRelease(core: Core, caller: Caller, about: AboutRelease) {
  return changeRelease(core, caller, about, 'withdraw', { withdrawnAt: core.clock.now() });
}

/** Undoes `withdrawRelease`. Throws `not_found`. */
export async function restoreRelease(core: Core, caller: Caller, about: AboutRelease) {
  return changeRelease(core, caller, about, 'restore', { withdrawnAt: null });
}

/** Offers a version on another channel. Throws `not_found`, and `conflict` for a pre-release on the stable channel. */
export async function moveRelease(core: Core, caller: Caller, about: AboutRelease, channel: ReleaseChannel) {
  if (channel === 'stable' && !isStable(about.version))
    throw new AppError('conflict', {
      message: `${about.version} is a pre-release, and stays beta. Publish its files under a number without "-".`,
    });
  return changeRelease(core, caller, about, `move_to_${channel}`, { channel });
}

import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';

interface AboutRelease {
  version: string;
  reason: string;
}

async function changeRelease(core: Core, caller: Caller, { version, reason }: AboutRelease, isWithdrawn: boolean) {
  const { releases: r } = core.store.t;
  return core.store.write(async (tx) => {
    const [release] = await tx.select().from(r).where(eq(r.version, version));
    if (release === undefined)
      throw new AppError('not_found', {
        message: `There is no version ${version}. "backline release list" shows those there are.`,
      });
    if ((release.withdrawnAt !== null) === isWithdrawn) return { version, isChanged: false };
    const withdrawnAt = isWithdrawn ? core.clock.now() : null;
    await tx.update(r).set({ withdrawnAt }).where(eq(r.version, version));
    await recordAudit(core, tx, caller, {
      action: isWithdrawn ? 'release.withdrawn' : 'release.restored',
      subject: `version ${version}`,
      reason,
    });
    return { version, isChanged: true };
  });
}

/**
 * Withdraws a version: its download links stop working. Its files stay in the downloads folder, so that this can be
 * undone. Throws `not_found`.
 */
export async function withdrawRelease(core: Core, caller: Caller, about: AboutRelease) {
  return changeRelease(core, caller, about, true);
}

/** Undoes `withdrawRelease`. Throws `not_found`. */
export async function restoreRelease(core: Core, caller: Caller, about: AboutRelease) {
  return changeRelease(core, caller, about, false);
}

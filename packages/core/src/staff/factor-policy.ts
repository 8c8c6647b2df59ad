import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { staffFactorGraceMs } from '@backline/domain/limits';
import type { Core, LiveSession } from '../core.ts';
import { perCore } from '../per-core.ts';

const sinceOf = perCore((): { at: Date | null } => ({ at: null }));

/**
 * Records when this installation first required a second factor of its staff. Without staff there is no grace period:
 * each one sets up a factor at the first login.
 */
export async function noteFactorDemand(core: Core): Promise<Date> {
  const remembered = sinceOf(core);
  if (remembered.at !== null) return remembered.at;
  const { milestones, users } = core.store.t;
  const name = 'staff_factor_required';
  const at = await core.store.write(async (tx) => {
    const [known] = await tx.select({ at: milestones.at }).from(milestones).where(eq(milestones.name, name));
    if (known !== undefined) return known.at;
    const hasStaff = (await tx.$count(users, eq(users.role, 'support'))) > 0;
    const now = core.clock.now();
    const noted = hasStaff ? now : new Date(now.getTime() - staffFactorGraceMs);
    await tx.insert(milestones).values({ name, at: noted }).onConflictDoNothing();
    return noted;
  });
  remembered.at = at;
  return at;
}

export type FactorDemand = { isDemanded: false } | { isDemanded: true; graceUntil: Date | null };

/** True if staff need a second factor here, and until when they may postpone it. */
export async function findFactorDemand(core: Core): Promise<FactorDemand> {
  if (core.settings.staffSecondFactor === 'off') return { isDemanded: false };
  const graceUntil = new Date((await noteFactorDemand(core)).getTime() + staffFactorGraceMs);
  return { isDemanded: true, graceUntil: graceUntil > core.clock.now() ? graceUntil : null };
}

/**
 * Requires a session made for staff calls, with a second factor if one is required. Throws `forbidden`,
 * `staff_session_required`.
 */
export async function assertStaffSession(core: Core, { user, kind, factorAt }: LiveSession): Promise<void> {
  if (user.role !== 'support') throw new AppError('forbidden');
  if (kind !== 'cli') throw new AppError('staff_session_required');
  if (factorAt !== null) return;
  const demand = await findFactorDemand(core);
  if (demand.isDemanded && demand.graceUntil === null) throw new AppError('staff_session_required');
}

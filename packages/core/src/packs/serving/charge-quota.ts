import { addPackTransfer, type Db } from '@backline/db';
import { AppError, toAnswer } from '@backline/domain/errors';
import { packQuota } from '@backline/domain/limits';
import { toDay } from '@backline/domain/to-day';
import type { Core } from '../../core.ts';
import { type Charge, chargeOnce, takeMany } from '../../rate-limit.ts';
import type { Fetchable } from './fetchable.ts';
import type { PackRights } from './find-rights.ts';

const mib = 1024 * 1024;
const gb = 1e9;

/** The quota for owned packs. */
export async function toQuotaCharge(userId: string, rights: PackRights): Promise<Charge & { max: number }> {
  const owned = Math.ceil((await rights.countOwnedBytes()) / mib);
  return { limit: 'pack_quota', subject: userId, max: packQuota.times * owned + packQuota.besideMib };
}

/** The quota for packs that an account only has through an unpaid trial. */
export function toTrialCharge({ settings }: Core, userId: string): Charge & { max: number } {
  return { limit: 'pack_trial', subject: userId, max: Math.ceil((settings.packTrialGb * gb) / mib) };
}

/** The quota that a version counts against. */
export async function toQuotaFor(core: Core, userId: string, { right, rights }: Fetchable): Promise<Charge> {
  return right.may === 'all' && right.isTrial ? toTrialCharge(core, userId) : toQuotaCharge(userId, rights);
}

/** The subject for charging a part only once while links to it work. */
export const toPartSubject = (userId: string, id: string): string => `${userId} ${id}`;

/** A part of a pack with a link. */
export interface LinkedPart {
  id: string;
  bytes: number;
}

/**
 * Charges an account for linked parts, each once while its links work, and counts them for the vendor. Throws
 * `pack_quota_spent`.
 */
export async function chargeQuota(
  core: Core,
  tx: Db,
  userId: string,
  { publication, right }: Fetchable,
  { limit, parts, quota }: { limit: 'pack_bundle' | 'pack_whole'; parts: readonly LinkedPart[]; quota: Charge },
): Promise<void> {
  const subjects = new Map(parts.map(({ id, bytes }) => [toPartSubject(userId, id), bytes]));
  const charged = await chargeOnce(core, tx, limit, [...subjects.keys()]);
  const bytes = charged.reduce((sum, subject) => sum + (subjects.get(subject) ?? 0), 0);
  if (bytes === 0) return;
  const waitMs = await takeMany(core, tx, quota, Math.ceil(bytes / mib));
  if (waitMs !== null) {
    const endsOn = toDay(new Date(core.clock.now().getTime() + waitMs).toISOString());
    const period = right.may === 'all' && right.isTrial ? 'trial' : 'other';
    throw new AppError('pack_quota_spent', { message: toAnswer('answers.quotaSpent', { period, endsOn }) });
  }
  const day = core.clock.now().toISOString().slice(0, 10);
  await addPackTransfer(tx, core.store.t, { day, publicationId: publication.id, bytes });
}

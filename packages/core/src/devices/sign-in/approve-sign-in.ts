import { randomUUID } from 'node:crypto';
import { and, asc, type Db, eq, gt, inArray, isNull } from '@backline/db';
import type { ApprovedSignIn, ApproveSignInInput } from '@backline/domain/devices/sign-in/approve-sign-in';
import { canSignIn } from '@backline/domain/devices/sign-in/sign-in-rules';
import { AppError } from '@backline/domain/errors';
import { deviceSignIn, installsPerDevice } from '@backline/domain/limits';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { announceEvent, recordEvent } from '../../events/record-event.ts';
import { assertFactorProved, getByPassword, isConfirmed } from '../../factors/proofs.ts';
import { chargeInside } from '../../rate-limit.ts';
import { lockUser } from '../../tokens.ts';
import { numberRefusals } from '../refusals.ts';
import { findPools, findTerms } from '../seats/pools.ts';
import { mayAddDevice, recognize } from '../seats/recognize.ts';
import { takeSeats } from '../seats/seats.ts';
import { findNumber, getByCode, hashNumber, isSameNetwork, needsPassword, type SignIn, toNumber } from './sign-ins.ts';

/**
 * Requires the password, unless it or a passkey was verified minutes ago. Throws `password_required`,
 * `current_password_wrong`, `rate_limited`.
 */
async function assertPassword(core: Core, own: LiveSession, password: string | undefined): Promise<void> {
  if (password !== undefined) await getByPassword(core, own, password);
  else if (!isConfirmed(core, own)) throw new AppError('password_required');
}

/** Adds an install, whose token the plugin gets at its next poll. If there are too many, the oldest installs end. */
async function addInstall(core: Core, tx: Db, deviceId: string, signInId: string): Promise<string> {
  const { pluginInstalls } = core.store.t;
  const id = randomUUID();
  const now = core.clock.now();
  const live = await tx
    .select({ id: pluginInstalls.id })
    .from(pluginInstalls)
    .where(and(eq(pluginInstalls.deviceId, deviceId), isNull(pluginInstalls.endedAt)))
    .orderBy(asc(pluginInstalls.lastSeenAt));
  const old = live.slice(0, Math.max(0, live.length + 1 - installsPerDevice)).map((install) => install.id);
  if (old.length > 0) await tx.update(pluginInstalls).set({ endedAt: now }).where(inArray(pluginInstalls.id, old));
  const product = core.settings.productSlug;
  await tx
    .insert(pluginInstalls)
    .values({ id, deviceId, product, tokenHash: `awaits ${signInId}`, forks: 0, createdAt: now, lastSeenAt: now });
  return id;
}

async function approve(core: Core, caller: Caller, own: LiveSession, signIn: SignIn, input: ApproveSignInInput) {
  const userId = own.user.id;
  const { deviceSignIns, pluginDevices } = core.store.t;
  const terms = await findTerms(core, userId);
  const isNear = isSameNetwork(core, caller, signIn);
  return core.store.write(async (tx): Promise<ApprovedSignIn | null> => {
    await chargeInside(core, tx, [{ limit: 'device_approve', subject: userId }]);
    // Prevents adding the same computer twice at the same time.
    await lockUser(core, tx, userId);
    const now = core.clock.now();
    const needsNumber = !isNear || now.getTime() - signIn.createdAt.getTime() > deviceSignIn.youngMs;
    const numberHash = needsNumber ? hashNumber(core, signIn.id, toNumber(core, signIn.id)) : null;
    const decision = { decidedAt: now, decision: 'approved' as const, userId, numberHash };
    const [decided] = await tx
      .update(deviceSignIns)
      .set(decision)
      .where(and(eq(deviceSignIns.id, signIn.id), isNull(deviceSignIns.decidedAt), gt(deviceSignIns.expiresAt, now)))
      .returning();
    if (decided === undefined) return null;
    const pools = await findPools(core, tx, userId, terms);
    const { os, osVersion, arch, client } = decided;
    const name = input.name ?? decided.name;
    const about = { os, osVersion, arch, pluginVersion: client.version, host: client.host ?? null };
    const description = { ...about, name, kind: 'online' as const, ids: decided.ids ?? {} };
    const { device, isNew } = await recognize(core, tx, userId, pools, description);
    const deviceId = device.id;
    if (!isNew) await tx.update(pluginDevices).set(about).where(eq(pluginDevices.id, deviceId));
    const needed = input.withoutSeat ? [] : pools.filter(({ skus }) => skus > 0);
    await takeSeats(core, tx, { caller, userId, deviceId }, needed, input);
    if (isNew && !(await mayAddDevice(core, tx, userId, pools))) throw new AppError('device_limit');
    if (isNew) {
      const device = { deviceName: name, os, isSameNetwork: isNear };
      await announceEvent(core, tx, { type: 'device.added', subjectUserId: userId }, device);
    }
    const installId = await addInstall(core, tx, deviceId, decided.id);
    await tx.update(deviceSignIns).set({ installId }).where(eq(deviceSignIns.id, decided.id));
    await recordEvent(core, tx, caller, {
      type: 'device.approved',
      subjectUserId: userId,
      details: { deviceId, isNew, isSameNetwork: isNear, needsNumber },
    });
    return { deviceId, number: findNumber(core, decided) };
  });
}

/** The answer to a repeated approval. Throws `code_unknown` if the sign-in was denied. */
async function findApproved(core: Core, signIn: SignIn): Promise<ApprovedSignIn> {
  const { pluginInstalls } = core.store.t;
  const isApproved = signIn.decision === 'approved' && signIn.installId !== null;
  const [install] = isApproved
    ? await core.store.db
        .select({ deviceId: pluginInstalls.deviceId })
        .from(pluginInstalls)
        .where(eq(pluginInstalls.id, signIn.installId ?? ''))
    : [];
  if (install === undefined) throw new AppError('code_unknown');
  return { deviceId: install.deviceId, number: findNumber(core, signIn) };
}

/**
 * Adds the computer that shows a code to the caller's account, with a seat if the account owns something. From another
 * network, or after some time, the number must also be typed into the plugin. Throws `code_unknown`, `seats_full` (the
 * sign-in stays open), `swaps_spent`, `courtesy_spent`, `device_limit`, `password_required`, `current_password_wrong`,
 * `rate_limited`, `overloaded`.
 */
export async function approveSignIn(
  core: Core,
  caller: Caller,
  own: LiveSession,
  input: ApproveSignInInput,
): Promise<ApprovedSignIn> {
  const signIn = await getByCode(core, caller, own, input.userCode);
  if (!canSignIn(signIn, 'approve', core.clock.now())) return findApproved(core, signIn);
  await assertFactorProved(core, own);
  if (await needsPassword(core, caller, own, signIn)) await assertPassword(core, own, input.password);
  const about = { userId: own.user.id, deviceId: null };
  const approved = await numberRefusals(core, about, () => approve(core, caller, own, signIn, input));
  // Another tab has already decided.
  return approved ?? findApproved(core, await getByCode(core, caller, own, input.userCode));
}

import { and, type Db, eq, isNull } from '@backline/db';
import { toAccountLabel } from '@backline/domain/devices/sign-in/account-label';
import type { PolledSignIn, SignedIn } from '@backline/domain/devices/sign-in/poll-sign-in';
import { toSignInState } from '@backline/domain/devices/sign-in/sign-in-rules';
import { deviceSignIn } from '@backline/domain/limits';
import type { Caller, Core } from '../../core.ts';
import { hashToken } from '../../crypto.ts';
import { getSigner } from '../../keys/sign-lease.ts';
import { chargeLookUp, tryCharge } from '../../rate-limit.ts';
import type { Device } from '../device.ts';
import { toDeviceToken } from '../find-device.ts';
import { makeLease } from '../leases/make-lease.ts';
import { toAnswer } from '../leases/to-answer.ts';
import { findPools, findTerms } from '../seats/pools.ts';
import { findSeats } from '../seats/seat-rows.ts';
import { findByDeviceCode, type SignIn } from './sign-ins.ts';

const intervalSeconds = deviceSignIn.intervalMs / 1000;
const slowerBySeconds = 5;

async function findOwner(core: Core, tx: Db, userId: string) {
  const { users } = core.store.t;
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return user;
}

/**
 * Hands an approved sign-in to its plugin: always the same token, with the current lease. Null if the computer was
 * removed in the meantime.
 */
async function collect(core: Core, signIn: SignIn, deviceCode: string): Promise<SignedIn | null> {
  const { id, userId, installId, client, ids } = signIn;
  if (userId === null || installId === null || ids === null) return null;
  const { deviceSignIns, pluginInstalls, pluginDevices } = core.store.t;
  const deviceToken = toDeviceToken(core, id, deviceCode);
  const readAt = core.clock.now();
  const terms = await findTerms(core, userId);
  await getSigner(core, readAt);
  const made = await core.store.write(async (tx) => {
    const now = core.clock.now();
    const [install] = await tx
      .update(pluginInstalls)
      .set({ tokenHash: hashToken(deviceToken), lastSeenAt: now })
      .where(and(eq(pluginInstalls.id, installId), isNull(pluginInstalls.endedAt)))
      .returning();
    const owner = await findOwner(core, tx, userId);
    const [device]: Device[] =
      install === undefined ? [] : await tx.select().from(pluginDevices).where(eq(pluginDevices.id, install.deviceId));
    if (install === undefined || owner === undefined || device === undefined) return null;
    await tx
      .update(deviceSignIns)
      .set({ collectedAt: now })
      .where(and(eq(deviceSignIns.id, id), isNull(deviceSignIns.collectedAt)));
    const pools = await findPools(core, tx, userId, terms);
    const seats = findSeats(tx, core.store.t, { userId });
    const basis = { userId, device, install, pools, terms, readAt, presented: 'again', isKnown: true, seats } as const;
    return { lease: await makeLease(core, tx, basis), device, owner };
  });
  if (made === null) return null;
  const { lease, device, owner } = made;
  return {
    deviceToken,
    account: { label: toAccountLabel(owner.email) },
    device: { id: device.id, name: device.name },
    ...(await toAnswer(core, lease, { userId, device, client, terms })),
  };
}

/**
 * Returns the state of a sign-in to its plugin, and after approval the token and the lease. Throws `rate_limited` if an
 * address polls many unknown codes.
 */
export async function pollSignIn(core: Core, caller: Caller, deviceCode: string): Promise<PolledSignIn> {
  const refund = await chargeLookUp(core, { limit: 'device_code_ip', subject: caller.ip });
  const signIn = await findByDeviceCode(core, core.store.db, deviceCode);
  if (signIn === null) return { state: 'expired', intervalSeconds };
  refund();
  const isInTime = await core.store.write((tx) => tryCharge(core, tx, { limit: 'device_poll', subject: signIn.id }), {
    isVolatile: true,
  });
  if (!isInTime) return { state: 'slow_down', intervalSeconds: intervalSeconds + slowerBySeconds };
  const state = toSignInState(signIn, core.clock.now());
  if (state === 'number_needed')
    return { state, intervalSeconds, triesLeft: deviceSignIn.numberTries - signIn.numberTries };
  if (state !== 'approved') return { state, intervalSeconds };
  const answer = await collect(core, signIn, deviceCode);
  return answer === null ? { state: 'expired', intervalSeconds } : { state, intervalSeconds, ...answer };
}

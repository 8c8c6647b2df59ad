import { createHmac, randomInt } from 'node:crypto';
import { and, type Db, eq, gt, isNull } from '@backline/db';
import { parseUserCode, userCodeAlphabet } from '@backline/domain/devices/sign-in/user-code';
import { AppError } from '@backline/domain/errors';
import { deviceSignIn } from '@backline/domain/limits';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { hashToken } from '../../crypto.ts';
import { findByTypedCode } from '../find-by-typed-code.ts';
import { releaseDevice } from '../seats/release-device.ts';

export type SignIn = Core['store']['t']['deviceSignIns']['$inferSelect'];

export function createUserCode(): string {
  return Array.from({ length: 8 }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join('');
}

function toMac(core: Core, use: 'code' | 'network' | 'number', text: string): string {
  return createHmac('sha256', core.keys.devices).update(`sign-in ${use} v1 ${text}`).digest('base64url');
}

export const hashUserCode = (core: Core, code: string) => toMac(core, 'code', code);
/** Used instead of the network if a proxy that the settings don't name hides it. */
export const unknownNetwork = 'unnamed proxy';
/** The network of an address, shortened by `toAddressKey`. It is stored as a hash, and deleted with the sign-in. */
export const toNetwork = (core: Core, { ip, isBehindUnnamedProxy }: Caller) =>
  isBehindUnnamedProxy ? unknownNetwork : toMac(core, 'network', ip);

/** The number that a browser shows and that the plugin asks for. It is always the same for a sign-in. */
export function toNumber(core: Core, signInId: string): string {
  const mac = createHmac('sha256', core.keys.devices).update(`sign-in digits v1 ${signInId}`).digest();
  return String(mac.readUInt32BE() % 10_000).padStart(4, '0');
}

export const hashNumber = (core: Core, signInId: string, number: string) =>
  toMac(core, 'number', `${signInId} ${number}`);

/** The number of an approved sign-in. Null after its plugin has sent it. */
export function findNumber(core: Core, { id, numberHash }: SignIn): string | null {
  return numberHash === null ? null : toNumber(core, id);
}

/** True if a sign-in was started from the caller's network. An unknown network counts as different. */
export function isSameNetwork(core: Core, caller: Caller, { networkHash }: SignIn): boolean {
  return networkHash !== unknownNetwork && networkHash === toNetwork(core, caller);
}

/** True if approval needs the password: the login is old, and the computer is on another network. */
export async function needsPassword(core: Core, caller: Caller, own: LiveSession, signIn: SignIn): Promise<boolean> {
  if (isSameNetwork(core, caller, signIn)) return false;
  const { sessions } = core.store.t;
  const [session] = await core.store.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, own.id));
  const ageMs = core.clock.now().getTime() - (session?.createdAt.getTime() ?? 0);
  return ageMs > deviceSignIn.freshLoginMs;
}

/** Finds the sign-in of a code that a plugin shows, if it is open or was decided by this account. */
async function findByCode(core: Core, tx: Db, userId: string | null, code: string): Promise<SignIn | null> {
  const { deviceSignIns } = core.store.t;
  const isOfCode = and(
    eq(deviceSignIns.userCodeHash, hashUserCode(core, code)),
    gt(deviceSignIns.expiresAt, core.clock.now()),
  );
  const rows = await tx.select().from(deviceSignIns).where(isOfCode);
  return (
    rows.find((row) => row.decidedAt === null) ?? rows.find((row) => userId !== null && row.userId === userId) ?? null
  );
}

/**
 * Finds the sign-in of a typed code. Only wrong codes count against the limit. Throws `code_unknown`, `rate_limited`.
 */
export async function getByCode(core: Core, caller: Caller, own: LiveSession, typed: string): Promise<SignIn> {
  const code = parseUserCode(typed);
  // Refusing impossible codes reveals nothing about real ones.
  if (code === null) throw new AppError('code_unknown');
  const found = await findByTypedCode(core, caller, own.user.id, (tx) => findByCode(core, tx, own.user.id, code));
  if (found === null) throw new AppError('code_unknown');
  return found;
}

/**
 * Finds a sign-in that waits for a decision, for anyone who knows its code. Only wrong codes count against the limit.
 */
export async function findOpenByCode(core: Core, caller: Caller, typed: string): Promise<SignIn | null> {
  const code = parseUserCode(typed);
  return code === null ? null : findByTypedCode(core, caller, null, (tx) => findByCode(core, tx, null, code));
}

/** Finds the sign-in of a plugin's own code. */
export async function findByDeviceCode(core: Core, db: Db, deviceCode: string): Promise<SignIn | null> {
  const { deviceSignIns } = core.store.t;
  const [row] = await db
    .select()
    .from(deviceSignIns)
    .where(eq(deviceSignIns.deviceCodeHash, hashToken(deviceCode)));
  return row ?? null;
}

/**
 * Ends an approved sign-in that was never collected. If it added a computer, the computer is removed and its seat
 * freed.
 */
export async function abandonSignIn(core: Core, tx: Db, caller: Caller, signIn: SignIn): Promise<void> {
  const { deviceSignIns, pluginInstalls, pluginDevices } = core.store.t;
  await tx
    .update(deviceSignIns)
    .set({ decision: 'denied', numberHash: null, ids: null })
    .where(eq(deviceSignIns.id, signIn.id));
  if (signIn.installId === null) return;
  const ended = await tx
    .update(pluginInstalls)
    .set({ endedAt: core.clock.now() })
    .where(and(eq(pluginInstalls.id, signIn.installId), isNull(pluginInstalls.endedAt)))
    .returning({ deviceId: pluginInstalls.deviceId });
  for (const { deviceId } of ended) {
    const [device] = await tx.select().from(pluginDevices).where(eq(pluginDevices.id, deviceId));
    const installs = await tx
      .select({ endedAt: pluginInstalls.endedAt })
      .from(pluginInstalls)
      .where(eq(pluginInstalls.deviceId, deviceId));
    if (device === undefined || installs.some(({ endedAt }) => endedAt === null)) continue;
    // A computer known before is older than the decision; a new one was added just after it.
    if (signIn.decidedAt !== null && device.createdAt >= signIn.decidedAt)
      await releaseDevice(core, tx, caller, { device, by: 'account' });
  }
}

import { and, type Db, eq, inArray, ne } from '@backline/db';
import { toPasskeyId } from '../account-factors.ts';
import type { Core, LiveSession } from '../core.ts';
import { revokeTokens } from '../tokens.ts';
import { endEmptyReset } from './factor-resets.ts';
import { findMethods } from './methods.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** True if the account has a second factor. It must be called before this transaction adds one. */
export async function hasFactor(core: Core, tx: Db, userId: string): Promise<boolean> {
  return (await findMethods(core, tx, userId)) !== null;
}

/**
 * Runs after an account's first factor was added. Ends sessions without a second step, except the caller's, and links
 * that could open new ones. Returns the recovery codes.
 */
export async function settleFirstFactor(core: Core, tx: Db, own: Pick<LiveSession, 'id' | 'user'>): Promise<string[]> {
  const { sessions } = core.store.t;
  await revokeTokens(core, tx, own.user.id, ['sign_up']);
  await tx.delete(sessions).where(and(eq(sessions.userId, own.user.id), ne(sessions.id, own.id)));
  await tx.update(sessions).set({ factorAt: core.clock.now() }).where(eq(sessions.id, own.id));
  const { codes } = await replaceRecoveryCodes(core, tx, own.user.id, own.id);
  return codes;
}

/**
 * Runs after a factor was removed. If none is left, recovery codes and command-line logins with a factor end, and so
 * does a reset whose factors are all gone.
 */
export async function settleRemovedFactor(core: Core, tx: Db, userId: string): Promise<void> {
  const { recoveryCodes, sessions, loginChallenges } = core.store.t;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.kind, 'cli')));
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
  if (!(await hasFactor(core, tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await endEmptyReset(core, tx, userId);
}

/** Removes all of an account's factors. */
export async function removeAllFactors(core: Core, tx: Db, userId: string): Promise<void> {
  const { passkeys, totp } = core.store.t;
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(totp).where(eq(totp.userId, userId));
  await settleRemovedFactor(core, tx, userId);
}

/** Removes factors of an account by their ids. Returns how many there were. */
export async function removeFactors(core: Core, tx: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { passkeys, totp, recoveryCodes } = core.store.t;
  const keys = await tx
    .select({ id: passkeys.id, publicKey: passkeys.publicKey })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const credentialIds = keys.filter((key) => ids.includes(toPasskeyId(key))).map(({ id }) => id);
  const isNamedKey = and(eq(passkeys.userId, userId), inArray(passkeys.id, credentialIds));
  const isNamedApp = and(eq(totp.userId, userId), inArray(totp.id, [...ids]));
  const isNamedSet = and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.setId, [...ids]));
  const removedKeys = await tx.delete(passkeys).where(isNamedKey).returning({ id: passkeys.id });
  const removedApps = await tx.delete(totp).where(isNamedApp).returning({ id: totp.id });
  const removedCodes = await tx.delete(recoveryCodes).where(isNamedSet).returning({ id: recoveryCodes.setId });
  await settleRemovedFactor(core, tx, userId);
  return removedKeys.length + removedApps.length + new Set(removedCodes.map(({ id }) => id)).size;
}

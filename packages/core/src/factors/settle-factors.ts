import { and, type Db, eq, gte, ne } from '@backline/db';
import type { Core, LiveSession } from '../core.ts';
import { revokeTokens } from '../tokens.ts';
import { findMethods } from './methods.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Whether the account has a second factor, before one is added in this transaction. */
export async function hasFactor(core: Core, tx: Db, userId: string): Promise<boolean> {
  return (await findMethods(core, tx, userId)) !== null;
}

/**
 * Runs after the first factor of an account: sessions that were opened without one end, but for the caller's, and so does
 * what could open another one. Returns the account's recovery codes.
 */
export async function settleFirstFactor(core: Core, tx: Db, own: Pick<LiveSession, 'id' | 'user'>): Promise<string[]> {
  const { sessions: s } = core.store.t;
  await revokeTokens(core, tx, own.user.id, ['sign_up']);
  await tx.delete(s).where(and(eq(s.userId, own.user.id), ne(s.id, own.id)));
  await tx.update(s).set({ factorAt: core.clock.now() }).where(eq(s.id, own.id));
  return replaceRecoveryCodes(core, tx, own.user.id);
}

/** Runs after a factor is removed: recovery codes without one go, and so do the command lines that it has opened. */
export async function settleRemovedFactor(core: Core, tx: Db, userId: string): Promise<void> {
  const { recoveryCodes: r, sessions: s, loginChallenges: c } = core.store.t;
  await tx.delete(s).where(and(eq(s.userId, userId), eq(s.kind, 'cli')));
  await tx.delete(c).where(eq(c.userId, userId));
  if (!(await hasFactor(core, tx, userId))) await tx.delete(r).where(eq(r.userId, userId));
}

/** Removes all that an account proves itself with besides its password. */
export async function removeAllFactors(core: Core, tx: Db, userId: string): Promise<void> {
  const { passkeys: p, totp } = core.store.t;
  await tx.delete(p).where(eq(p.userId, userId));
  await tx.delete(totp).where(eq(totp.userId, userId));
  await settleRemovedFactor(core, tx, userId);
}

/** Removes the factors and recovery codes that were added at a time or after it. */
export async function removeFactorsSince(core: Core, tx: Db, userId: string, since: Date): Promise<void> {
  const { passkeys: p, totp, recoveryCodes: r } = core.store.t;
  await tx.delete(p).where(and(eq(p.userId, userId), gte(p.createdAt, since)));
  await tx.delete(totp).where(and(eq(totp.userId, userId), gte(totp.createdAt, since)));
  await tx.delete(r).where(and(eq(r.userId, userId), gte(r.createdAt, since)));
  await settleRemovedFactor(core, tx, userId);
}

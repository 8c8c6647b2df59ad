import { randomUUID } from 'node:crypto';
import type { Db, TokenPurpose } from '@backline/db';
import { and, eq, gt, gte, inArray, isNull, ne } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { tokenLifetimeMs } from '@backline/domain/limits';
import type { LinkProblem } from '@backline/domain/link-problem';
import type { Caller, Core } from './core.ts';
import { createToken, hashToken } from './crypto.ts';
import { type Charge, chargeRateLimits, refundRateLimit } from './rate-limit.ts';

type TokenRow = Core['store']['t']['oneTimeTokens']['$inferSelect'];

export interface TokenOwner {
  id: string;
  emailCanonical: string;
}

export interface NewToken {
  purpose: TokenPurpose;
  user: TokenOwner;
  newEmail?: string;
  lifetimeMs?: number;
  /** The subject of its mail, for example the id of a factor. */
  aboutId?: string;
  sessionId?: string | null;
  factorIds?: readonly string[];
}

/**
 * Locks the user's row without changing it. In PostgreSQL, two links of one user that revoke each other would otherwise
 * deadlock, and two issued at once would both stay valid.
 */
export async function lockUser(core: Core, tx: Db, userId: string): Promise<void> {
  const { users } = core.store.t;
  await tx.update(users).set({ updatedAt: users.updatedAt }).where(eq(users.id, userId));
}

/** Locks accounts until the transaction ends, so that their waiting tasks do not change. Always in the same order. */
export async function lockUsers(core: Core, tx: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockUser(core, tx, userId);
}

/** The purposes whose links are each about something different, so that a newer link doesn't replace an older one. */
export const lastingPurposes: TokenPurpose[] = ['secure', 'stop'];

/** Issues a token and revokes older ones of its purpose, unless the purpose allows several. Only the hash is stored. */
export async function issueToken(
  core: Core,
  tx: Db,
  { purpose, user, newEmail, lifetimeMs, aboutId, sessionId, factorIds }: NewToken,
): Promise<string> {
  const now = core.clock.now();
  const token = createToken();
  await lockUser(core, tx, user.id);
  if (!lastingPurposes.includes(purpose)) await revokeTokens(core, tx, user.id, [purpose]);
  await tx.insert(core.store.t.oneTimeTokens).values({
    id: randomUUID(),
    purpose,
    tokenHash: hashToken(token),
    userId: user.id,
    addressCanonical: user.emailCanonical,
    newEmail: newEmail ?? null,
    aboutId: aboutId ?? null,
    sessionId: sessionId ?? null,
    factorIds: factorIds ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (lifetimeMs ?? tokenLifetimeMs[purpose])),
  });
  return token;
}

/** Revokes a user's open links of the given purposes and returns them. */
export function revokeTokens(core: Core, tx: Db, userId: string, purposes: TokenPurpose[]): Promise<TokenRow[]> {
  const { oneTimeTokens } = core.store.t;
  return tx
    .update(oneTimeTokens)
    .set({ revokedAt: core.clock.now() })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, purposes),
        isNull(oneTimeTokens.consumedAt),
        isNull(oneTimeTokens.revokedAt),
      ),
    )
    .returning();
}

/**
 * The links that end after a change of the account. "This wasn't me" is not among them, so that an intruder who knows
 * the password can't disable it.
 */
export const everyPurpose: TokenPurpose[] = ['verify', 'reset', 'email_confirm', 'email_cancel'];

/**
 * Finds a link with its user, and the reason why it can no longer be used. Null for an unknown token, another purpose
 * or a disabled user, which must look the same.
 */
export async function findToken(core: Core, db: Db, purpose: TokenPurpose, token: string) {
  const { oneTimeTokens, users } = core.store.t;
  const [row] = await db
    .select({ token: oneTimeTokens, user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(eq(oneTimeTokens.tokenHash, hashToken(token)), eq(oneTimeTokens.purpose, purpose)));
  if (row === undefined || row.user.disabledAt !== null) return null;
  return { ...row, problem: await findProblem(core, db, row.token, row.user) };
}

/**
 * True if the link still fits the account's address. "This wasn't me" stays valid after the change of address that its
 * mail is about, because its reader has the new address.
 */
function isForAddress({ purpose, addressCanonical, newEmail }: TokenRow, { emailCanonical }: TokenOwner): boolean {
  const isNew = purpose === 'secure' && parseEmail(newEmail ?? '')?.canonical === emailCanonical;
  return isNew || addressCanonical === emailCanonical;
}

async function findProblem(core: Core, db: Db, token: TokenRow, user: TokenOwner): Promise<LinkProblem | null> {
  if (token.consumedAt !== null) return 'used';
  if (token.revokedAt !== null && token.purpose !== 'secure') {
    const { oneTimeTokens } = core.store.t;
    const isNewer = and(ne(oneTimeTokens.id, token.id), gte(oneTimeTokens.createdAt, token.createdAt));
    const [newer] = await db
      .select({ id: oneTimeTokens.id })
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, user.id), eq(oneTimeTokens.purpose, token.purpose), isNewer))
      .limit(1);
    return newer === undefined ? 'withdrawn' : 'replaced';
  }
  if (token.revokedAt !== null || !isForAddress(token, user)) return 'withdrawn';
  return token.expiresAt > core.clock.now() ? null : 'expired';
}

/** Like `findToken`, for a link that still works. Throws `token_invalid`. */
export async function getLiveToken(core: Core, db: Db, purpose: TokenPurpose, token: string) {
  const found = await findToken(core, db, purpose, token);
  if (found === null) throw new AppError('token_invalid');
  if (found.problem !== null) throw new AppError('token_invalid', { reason: found.problem });
  return found;
}

/** Uses a link. Exactly one of N concurrent callers wins; the others get `token_invalid`. */
export async function consumeToken(core: Core, tx: Db, purpose: TokenPurpose, token: string) {
  const { oneTimeTokens } = core.store.t;
  const now = core.clock.now();
  const isThis = and(eq(oneTimeTokens.tokenHash, hashToken(token)), eq(oneTimeTokens.purpose, purpose));
  const [owner] = await tx.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isThis);
  if (owner === undefined) throw new AppError('token_invalid');
  await lockUser(core, tx, owner.userId);
  const { user } = await getLiveToken(core, tx, purpose, token);
  const [consumed] = await tx
    .update(oneTimeTokens)
    .set({ consumedAt: now })
    .where(
      and(isThis, isNull(oneTimeTokens.consumedAt), isNull(oneTimeTokens.revokedAt), gt(oneTimeTokens.expiresAt, now)),
    )
    .returning();
  if (consumed === undefined) throw new AppError('token_invalid');
  return { token: consumed, user };
}

/** Charges one guess at a token to the caller's address; call `refund` when the token is valid. */
export async function chargeTokenTry(core: Core, caller: Caller): Promise<{ refund(): Promise<void> }> {
  const charge: Charge = { limit: 'token_ip', subject: caller.ip };
  await chargeRateLimits(core, [charge]);
  return { refund: () => core.store.write((tx) => refundRateLimit(core, tx, charge)) };
}

import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, type SQL } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { sessionLifetime } from '@backline/domain/limits';
import type { LogInInput } from '@backline/domain/sessions/create-session';
import type { Caller, Core } from '../core.ts';
import { createToken, hashToken, isSameText } from '../crypto.ts';
import { type Charge, chargeLogin, chargeRateLimits, clearRateLimit } from '../rate-limit.ts';

/** Verifies a password from a machine that is new to the account. Charged before hashing, refunded unless it fails. */
async function verifyStranger(core: Core, storedHash: string | null, password: string): Promise<boolean> {
  const giveBack = await chargeLogin(core);
  let isWrong = false;
  try {
    isWrong = !(await core.passwords.verify(storedHash, password));
    return !isWrong;
  } finally {
    if (!isWrong) giveBack();
  }
}

/**
 * Logs in. A wrong password, an unknown address, an account without a password and a disabled account get the same
 * answer in the same time; only the right password reveals that an account is unverified. Throws `api_key_invalid`,
 * `login_failed`, `email_unverified`, `rate_limited`, `overloaded`.
 */
export async function createSession(core: Core, caller: Caller, input: LogInInput): Promise<{ token: string }> {
  if (!isSameText(input.apiKey, core.settings.apiKey)) throw new AppError('api_key_invalid');
  const { users, devices, sessions } = core.store.t;
  const machineIdHash = hashToken(input.machineId);
  const ofThisMachine: SQL | undefined = and(eq(devices.userId, users.id), eq(devices.machineIdHash, machineIdHash));
  const [found] = await core.store.db
    .select({ user: users, knownMachine: devices.machineIdHash })
    .from(users)
    .leftJoin(devices, ofThisMachine)
    .where(eq(users.emailCanonical, input.authId.canonical));

  // A known machine has its own limit, so that nobody else can lock the owner out.
  const machine = found?.knownMachine == null ? '' : machineIdHash;
  const accountCharge: Charge = { limit: 'login_account', subject: `${input.authId.canonical} ${machine}` };
  await chargeRateLimits(core, [{ limit: 'login_ip', subject: caller.ip }, accountCharge]);

  const storedHash = found?.user.passwordHash ?? null;
  // A limit on the whole installation slows attacks from many addresses on many accounts. Known machines are exempt.
  const isRight = await (machine === ''
    ? verifyStranger(core, storedHash, input.password)
    : core.passwords.verify(storedHash, input.password));
  if (!isRight || found === undefined || storedHash === null) throw new AppError('login_failed');
  const { user } = found;
  if (user.disabledAt !== null) throw new AppError('login_failed');
  if (user.emailVerifiedAt === null) throw new AppError('email_unverified');

  const rehashed = core.passwords.isOutdated(storedHash) ? await core.passwords.hash(input.password) : null;
  const token = createToken();
  const now = core.clock.now();
  // A session that a power loss undoes is a login to be repeated, and the hash before stays good.
  const isJudged = await core.store.write(
    async (tx) => {
      const [current] = await tx
        .update(users)
        .set({ passwordHash: rehashed ?? storedHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, storedHash), isNotNull(users.emailVerifiedAt)))
        .returning({ disabledAt: users.disabledAt });
      if (current === undefined) return false;
      if (current.disabledAt !== null) throw new AppError('login_failed');
      await tx.insert(sessions).values({
        id: randomUUID(),
        userId: user.id,
        tokenHash: hashToken(token),
        machineId: input.machineId,
        userAgent: caller.userAgent?.slice(0, 256) ?? null,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + sessionLifetime.absoluteMs),
      });
      await tx
        .insert(devices)
        .values({ userId: user.id, machineIdHash, lastLoginAt: now })
        .onConflictDoUpdate({ target: [devices.userId, devices.machineIdHash], set: { lastLoginAt: now } });
      await clearRateLimit(core, tx, accountCharge);
      return true;
    },
    { isVolatile: true },
  );
  // During the hash, the password was changed, or another login upgraded its hash.
  return isJudged ? { token } : createSession(core, caller, input);
}

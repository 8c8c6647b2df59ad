import { and, type Db, eq, isNotNull, opaque, prepareStatement } from '@backline/db';
import type { Role } from '@backline/domain/account/fields';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { SecondFactorChoice } from '@backline/domain/second-factor-choice';
import type { LogInInput } from '@backline/domain/sessions/create-session';
import type { Caller, Core } from '../core.ts';
import { hashToken, isSameText } from '../crypto.ts';
import type { MailedUser } from '../event-contexts.ts';
import { openChallenge } from '../factors/challenges.ts';
import { findMethods } from '../factors/methods.ts';
import { chargeLogin, chargeRateLimits, clearRateLimit } from '../rate-limit.ts';
import { openSession } from './open-session.ts';
import { toAccountCharge } from './to-account-charge.ts';

const selectLogin = prepareStatement(
  (
    db,
    { users, loginMachines },
    { machineIdHash, emailCanonical }: { machineIdHash: string; emailCanonical: string },
  ) => {
    const isOfThisMachine = and(
      eq(loginMachines.userId, users.id),
      eq(loginMachines.machineIdHash, opaque(machineIdHash)),
    );
    return db
      .select({ user: users, knownMachine: loginMachines.machineIdHash })
      .from(users)
      .leftJoin(loginMachines, isOfThisMachine)
      .where(eq(users.emailCanonical, opaque(emailCanonical)));
  },
);

const confirmPassword = prepareStatement(
  (tx, { users }, { id, storedHash, newHash }: { id: string; storedHash: string; newHash: string }) =>
    tx
      .update(users)
      .set({ passwordHash: newHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, storedHash), isNotNull(users.emailVerifiedAt)))
      .returning({ disabledAt: users.disabledAt }),
);

/**
 * Verifies a password from a machine that is new to the account. The attempt is charged before hashing, and refunded on
 * success.
 */
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

/** The result of a correct password: a session or a second step. */
export type PasswordOutcome = { token: string } | SecondFactorChoice;

/** Runs after the password was verified. */
type Open = (tx: Db, user: MailedUser & { role: Role }) => Promise<PasswordOutcome>;

interface Login {
  authId: EmailAddress;
  password: string;
  machineId: string;
}

interface LoginOf {
  /** Only accounts with this role can log in. Others are refused like a wrong password, in the same time. */
  role?: Role;
}

/**
 * Verifies a password, then runs `open` in the transaction that confirms it. A wrong password, an unknown address and
 * an account that has no password or is disabled take the same time, with or without a second factor. Throws
 * `login_failed`, `email_unverified`, `rate_limited`, `overloaded`.
 */
export async function logInByPassword(
  core: Core,
  caller: Caller,
  input: Login,
  open: Open,
  { role }: LoginOf = {},
): Promise<PasswordOutcome> {
  const { db, t } = core.store;
  const machineIdHash = hashToken(input.machineId);
  const [found] = await selectLogin(db, t, { machineIdHash, emailCanonical: input.authId.canonical });

  // A known machine has its own limit, so that nobody else can lock the owner out.
  const machine = found?.knownMachine == null ? '' : machineIdHash;
  const accountCharge = toAccountCharge(input.authId.canonical, machine);
  await chargeRateLimits(core, [{ limit: 'login_ip', subject: caller.ip }, accountCharge]);

  const isMeant = role === undefined || found?.user.role === role;
  const storedHash = isMeant ? (found?.user.passwordHash ?? null) : null;
  // A limit on the whole installation slows attacks from many addresses on many accounts. Known machines are exempt.
  const isRight = await (machine === ''
    ? verifyStranger(core, storedHash, input.password)
    : core.passwords.verify(storedHash, input.password));
  if (!isRight || found === undefined || storedHash === null) throw new AppError('login_failed');
  const { user } = found;
  if (user.disabledAt !== null) throw new AppError('login_failed');
  if (user.emailVerifiedAt === null) throw new AppError('email_unverified');

  const rehashed = core.passwords.isOutdated(storedHash) ? await core.passwords.hash(input.password) : null;
  // A power loss may undo a session, because the user can log in again, and the old hash still works.
  const opened = await core.store.write(
    async (tx) => {
      const [current] = await confirmPassword(tx, t, { id: user.id, storedHash, newHash: rehashed ?? storedHash });
      if (current === undefined) return null;
      if (current.disabledAt !== null) throw new AppError('login_failed');
      const outcome = await open(tx, user);
      // Attempts at the second step count together with those at the password until one succeeds.
      if ('token' in outcome) await clearRateLimit(core, tx, accountCharge);
      return outcome;
    },
    { isVolatile: true },
  );
  // During hashing, the password was changed or another login upgraded its hash.
  return opened ?? logInByPassword(core, caller, input, open, { role });
}

/**
 * Logs in. A wrong password, an unknown address, an account without a password and a disabled account get the same
 * answer in the same time; only the right password reveals that an account is unverified, or has a second factor. Throws
 * `api_key_invalid`, `login_failed`, `second_factor_required`, `email_unverified`, `rate_limited`, `overloaded`.
 */
export async function createSession(core: Core, caller: Caller, input: LogInInput): Promise<{ token: string }> {
  if (!isSameText(input.apiKey, core.settings.apiKey)) throw new AppError('api_key_invalid');
  const { machineId } = input;
  const outcome = await logInByPassword(core, caller, input, async (tx, user) => {
    const methods = await findMethods(core, tx, user.id);
    if (methods === null) return { token: await openSession(core, tx, caller, { user, machineId, by: 'password' }) };
    const challenge = await openChallenge(core, tx, { purpose: 'second_factor', userId: user.id, machineId });
    return { challenge, methods };
  });
  if ('token' in outcome) return outcome;
  throw new AppError('second_factor_required', { secondFactor: outcome });
}

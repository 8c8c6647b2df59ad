import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Assertion } from '@backline/domain/factors/fields';
import { confirmationMs } from '@backline/domain/limits';
import { toPlainText } from '@backline/domain/plain-text';
import type { Caller, Core, LiveSession } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { announceChange } from './announce-change.ts';
import { countRecoveryCodes, findMethods } from './methods.ts';
import { acceptPasskey, getPasskey, type PasskeyUse, type ProvedPasskey, verifyPasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { acceptTotp } from './totp.ts';

/** True if the password or a passkey was asked for minutes ago, in this session. */
export function isConfirmed(core: Core, { confirmedUntil }: LiveSession): boolean {
  return confirmedUntil !== null && confirmedUntil > core.clock.now();
}

/** For what a stolen session must not do. Throws `confirmation_required`. */
export function assertConfirmed(core: Core, own: LiveSession): void {
  if (!isConfirmed(core, own)) throw new AppError('confirmation_required');
}

/**
 * For what programs do right after a login, without a password: where the account has no second factor, a new session is
 * enough. Throws `confirmation_required`.
 */
export async function assertConfirmedOrNew(core: Core, own: LiveSession): Promise<void> {
  if (isConfirmed(core, own)) return;
  const { sessions } = core.store.t;
  const [session] = await core.store.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, own.id));
  const isNew = session !== undefined && core.clock.now().getTime() - session.createdAt.getTime() < confirmationMs;
  if (!isNew || (await findMethods(core, core.store.db, own.user.id)) !== null)
    throw new AppError('confirmation_required');
}

/**
 * Checks the caller's own password again. Charged before hashing. Returns the account, as it was read before. Throws
 * `current_password_wrong`, `rate_limited`, `overloaded`.
 */
export async function getByPassword(core: Core, own: LiveSession, password: string) {
  await chargeRateLimits(core, [{ limit: 'password_session', subject: own.user.id }]);
  const { users } = core.store.t;
  const [user] = await core.store.db.select().from(users).where(eq(users.id, own.user.id));
  const passwordHash = user?.passwordHash ?? null;
  if (user === undefined || passwordHash === null || !(await core.passwords.verify(passwordHash, password)))
    throw new AppError('current_password_wrong');
  return { ...user, passwordHash };
}

/**
 * Demands that the account's second factor was proved in this session, if there is one: a session that is older than the
 * factor approves nothing. Throws `unauthenticated`.
 */
export async function assertFactorProved(core: Core, own: LiveSession): Promise<void> {
  if (own.factorAt !== null) return;
  if ((await findMethods(core, core.store.db, own.user.id)) !== null) throw new AppError('unauthenticated');
}

/** How a person proves the second step of a login: by a code of their app, a recovery code, or a passkey. */
export interface SecondFactorProof {
  code?: string | undefined;
  assertion?: Assertion | undefined;
}

/** A refused proof in words of its own: an app has a next code to wait for, and recovery codes have not. */
export function toWrongProof({ code }: SecondFactorProof): AppError {
  const isOfApp = code === undefined || /^[\d\s]*$/.test(toPlainText(code));
  return new AppError('second_factor_wrong', isOfApp ? {} : { message: wrongRecoveryCode });
}

const wrongRecoveryCode =
  'This is none of your recovery codes that are left. Each works once. Check what you typed, or use another one.';

/** A proof whose signature is verified already: that waits, which a transaction must not. */
export type ReadProof = { code: string } | { passkey: ProvedPasskey };

/**
 * Reads the proof of the second step. Throws `second_factor_wrong`, also for the passkey of another account,
 * `passkey_unknown`, `passkey_flagged`.
 */
export async function readSecondFactor(
  core: Core,
  userId: string,
  challenge: string,
  { code, assertion }: SecondFactorProof,
): Promise<ReadProof> {
  if (assertion === undefined) return { code: code ?? '' };
  const passkey = await readPasskey(core, userId, challenge, assertion);
  if (passkey === null) throw new AppError('second_factor_wrong');
  return { passkey };
}

/**
 * The proof by a passkey of this account; null: it is another one's, or it did not sign the challenge. Throws
 * `passkey_unknown`, `passkey_flagged`.
 */
export async function readPasskey(
  core: Core,
  userId: string | null,
  challenge: string,
  assertion: Assertion,
): Promise<ProvedPasskey | null> {
  const passkey = await getPasskey(core, assertion);
  if (userId !== null && passkey.userId !== userId) return null;
  return verifyPasskey(core, passkey, assertion, challenge);
}

/**
 * Uses the proof, in the transaction of what it opens, in which its challenge has ended. Of N concurrent callers with one
 * proof exactly one wins. A used recovery code is mailed.
 */
export async function acceptSecondFactor(
  core: Core,
  tx: Db,
  caller: Caller,
  user: MailedUser,
  proof: ReadProof,
): Promise<PasskeyUse> {
  if ('passkey' in proof) return acceptPasskey(core, tx, caller, proof.passkey);
  if (await acceptTotp(core, tx, user.id, proof.code)) return 'accepted';
  const setId = await useRecoveryCode(core, tx, user.id, proof.code);
  if (setId === null) return 'refused';
  const left = await countRecoveryCodes(core, tx, user.id);
  await announceChange(core, tx, caller, user, { what: 'recovery_code_used', factorId: setId, name: String(left) });
  return 'accepted';
}

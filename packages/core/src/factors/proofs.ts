import { type Db, eq } from '@backline/db';
import { AppError, toAnswer } from '@backline/domain/errors';
import type { Assertion } from '@backline/domain/factors/fields';
import { toPlainText } from '@backline/domain/inputs/plain-text';
import { confirmationMs } from '@backline/domain/limits';
import type { Caller, Core, LiveSession } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { announceChange } from './announce-change.ts';
import { countRecoveryCodes, findMethods } from './methods.ts';
import { acceptPasskey, getPasskey, type PasskeyUse, type ProvedPasskey, verifyPasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { acceptTotp } from './totp.ts';

/** True if this session verified the password or a passkey minutes ago. */
export function isConfirmed(core: Core, { confirmedUntil }: LiveSession): boolean {
  return confirmedUntil !== null && confirmedUntil > core.clock.now();
}

/**
 * Throws `confirmation_required` unless the session was confirmed recently. Protects actions that a stolen session must
 * not take.
 */
export function assertConfirmed(core: Core, own: LiveSession): void {
  if (!isConfirmed(core, own)) throw new AppError('confirmation_required');
}

/**
 * Throws `confirmation_required` unless the session was confirmed recently, or is new and has no second factor. For
 * actions that programs take right after a login, without a password.
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
 * Checks the caller's own password again. The attempt is counted before hashing. Returns the account as it was read.
 * Throws `current_password_wrong`, `rate_limited`, `overloaded`.
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
 * Throws `unauthenticated` if the account has a second factor that this session has not verified. A session that is
 * older than the factor can't approve anything.
 */
export async function assertFactorProved(core: Core, own: LiveSession): Promise<void> {
  if (own.factorAt !== null) return;
  if ((await findMethods(core, core.store.db, own.user.id)) !== null) throw new AppError('unauthenticated');
}

/** A proof for the second step of a login: an app's code, a recovery code or a passkey. */
export interface SecondFactorProof {
  code?: string | undefined;
  assertion?: Assertion | undefined;
}

/**
 * The refusal of a wrong proof. It depends on the kind: an app soon shows another code, but recovery codes don't
 * change.
 */
export function toWrongProof({ code }: SecondFactorProof): AppError {
  const isOfApp = code === undefined || /^[\d\s]*$/.test(toPlainText(code));
  return new AppError('second_factor_wrong', isOfApp ? {} : { message: toAnswer('answers.recoveryCodeWrong') });
}

/** A proof whose signature was verified. Verifying is asynchronous, so it happens before the transaction. */
export type ReadProof = { code: string } | { passkey: ProvedPasskey };

/**
 * Reads the proof of the second step. Throws `second_factor_wrong`, also for another account's passkey,
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
 * Verifies a passkey of this account. Null if it belongs to another one or did not sign the challenge. Throws
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
 * Uses a proof, in the transaction of the action, which has already ended the challenge. Exactly one of N concurrent
 * callers with a proof wins. A used recovery code is reported by mail.
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

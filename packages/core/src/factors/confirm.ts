import { type Db, eq } from '@backline/db';
import { AppError, toAnswer } from '@backline/domain/errors';
import type { ConfirmInput } from '@backline/domain/factors/confirm';
import type { Assertion } from '@backline/domain/factors/fields';
import { confirmationMs } from '@backline/domain/limits';
import type { Caller, Core, LiveSession } from '../core.ts';
import { lockUser } from '../tokens.ts';
import { endChallenge, takeTry } from './challenges.ts';
import { assertOpensAlone } from './factor-resets.ts';
import { acceptPasskey, readChallenge } from './passkeys.ts';
import { acceptSecondFactor, getByPassword, readPasskey, toWrongProof } from './proofs.ts';
import { hasFactor } from './settle-factors.ts';

async function readConfirmation(core: Core, own: LiveSession, assertion: Assertion) {
  const challenge = readChallenge(assertion.response.clientDataJSON);
  if (challenge === null) throw new AppError('passkey_unknown');
  const { userId, machineId } = await takeTry(core, 'confirm', challenge);
  if (userId !== own.user.id || machineId !== own.id) throw new AppError('challenge_invalid');
  const proved = await readPasskey(core, own.user.id, challenge, assertion);
  if (proved === null) throw new AppError('passkey_unknown');
  return { challenge, proved };
}

/** Checks the second factor of staff who have one. Throws `second_factor_required`, `second_factor_wrong`. */
async function proveFactorOfStaff(core: Core, tx: Db, caller: Caller, { user }: LiveSession, code: string | undefined) {
  await lockUser(core, tx, user.id);
  if (!(await hasFactor(core, tx, user.id))) return;
  if (code === undefined) throw new AppError('second_factor_required', { message: toAnswer('answers.codeToConfirm') });
  if ((await acceptSecondFactor(core, tx, caller, user, { code })) !== 'accepted') throw toWrongProof({ code });
}

/**
 * Asks a session's owner for the password or a passkey again before sensitive actions, which a stolen session must not
 * take. It is valid for ten minutes. Throws `second_factor_required`, `second_factor_wrong`, `confirmation_wrong`,
 * `challenge_invalid`, `passkey_unknown`, `passkey_flagged`, `passkey_in_reset`, `rate_limited`, `overloaded`.
 */
export async function confirm(
  core: Core,
  caller: Caller,
  own: LiveSession,
  { password, assertion, code }: ConfirmInput,
): Promise<{ confirmedUntil: string }> {
  const { sessions } = core.store.t;
  const note = async (tx: Db) => {
    const confirmedUntil = new Date(core.clock.now().getTime() + confirmationMs);
    await tx.update(sessions).set({ confirmedUntil }).where(eq(sessions.id, own.id));
    return { confirmedUntil: confirmedUntil.toISOString() };
  };
  if (assertion === undefined) {
    await getByPassword(core, own, password ?? '').catch((error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'current_password_wrong';
      throw isWrong ? new AppError('confirmation_wrong') : error;
    });
    return core.store.write(async (tx) => {
      if (own.kind === 'cli') await proveFactorOfStaff(core, tx, caller, own, code);
      return note(tx);
    });
  }
  const { challenge, proved } = await readConfirmation(core, own, assertion);
  const confirmed = await core.store.write(async (tx) => {
    await lockUser(core, tx, own.user.id);
    await assertOpensAlone(core, tx, proved.passkey);
    await endChallenge(core, tx, 'confirm', challenge);
    const use = await acceptPasskey(core, tx, caller, proved);
    if (use === 'refused') throw new AppError('passkey_unknown');
    return use === 'flagged' ? null : note(tx);
  });
  if (confirmed === null) throw new AppError('passkey_flagged');
  return confirmed;
}

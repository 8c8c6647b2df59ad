import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeTokenTry, consumeToken } from '../tokens.ts';
import { recordStopped, stopWaiting } from './waiting-changes.ts';

export type Stopped = 'email_move' | 'merge' | 'factor_reset' | 'erasure' | 'nothing';

/**
 * Stops the change of an account that a mail is about, by the link in it, if it still waits. Nothing
 * else of the account changes. Throws `token_invalid`, `rate_limited`.
 */
export async function stop(core: Core, caller: Caller, token: string): Promise<{ stopped: Stopped }> {
  const guess = await chargeTokenTry(core, caller);
  const stopped = await core.store.write(async (tx): Promise<Stopped> => {
    const { user, token: used } = await consumeToken(core, tx, 'stop', token);
    const id = used.aboutId ?? '';
    const isMove = (await stopWaiting(core, tx, 'emailMoves', user.id, id)) !== null;
    const isMerge = (await stopWaiting(core, tx, 'merges', user.id, id)) !== null;
    const isFactorReset = (await stopWaiting(core, tx, 'factorResets', user.id, id)) !== null;
    const erasureId = await stopWaiting(core, tx, 'erasures', user.id, id);
    if (erasureId !== null) {
      const event = { type: 'account.erasure_stopped', subjectUserId: user.id, details: { erasureId } } as const;
      await recordEvent(core, tx, caller, event, { user });
    }
    if (!isMove && !isMerge && !isFactorReset) return erasureId === null ? 'nothing' : 'erasure';
    await recordStopped(core, tx, caller, user, { isMove, isMerge, isFactorReset });
    if (isMove) return 'email_move';
    return isMerge ? 'merge' : 'factor_reset';
  });
  await guess.refund();
  core.workers.wakeMail();
  return { stopped };
}

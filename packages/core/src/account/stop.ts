import type { StoppedChange } from '@backline/domain/account/fields';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, consumeToken } from '../tokens.ts';
import { stopTask, toStopped } from './waiting-changes.ts';

/**
 * Stops a pending change of an account, with the link from its mail. Nothing else in the account changes. Throws
 * `token_invalid`, `rate_limited`.
 */
export async function stop(core: Core, caller: Caller, token: string): Promise<{ stopped: StoppedChange }> {
  const guess = await chargeTokenTry(core, caller);
  const task = await core.store.write(async (tx) => {
    const { user, token: used } = await consumeToken(core, tx, 'stop', token);
    return stopTask(core, tx, caller, { user, which: { id: used.aboutId ?? '' } });
  });
  await guess.refund();
  return { stopped: toStopped(task) };
}

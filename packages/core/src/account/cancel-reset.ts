import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeTokenTry, consumeToken } from '../tokens.ts';

/** Cancels a password reset: its link stops working. Throws `token_invalid`, `rate_limited`. */
export async function cancelReset(core: Core, caller: Caller, token: string): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  await core.store.write(async (tx) => {
    const { user } = await consumeToken(core, tx, 'reset', token);
    await recordEvent(core, tx, caller, { type: 'password.reset_cancelled', subjectUserId: user.id });
  });
  await guess.refund();
}

import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeTokenTry, consumeToken, findToken, revokeTokens } from '../tokens.ts';

/**
 * Cancels a change of address through the link mailed to the old address. This is a GET over REST, so repeating the
 * call with a used link succeeds. Throws `token_invalid`, `rate_limited`.
 */
export async function cancelEmail(core: Core, caller: Caller, token: string): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  try {
    await core.store.write(async (tx) => {
      const { user } = await consumeToken(core, tx, 'email_cancel', token);
      await revokeTokens(core, tx, user.id, ['email_confirm']);
      await recordEvent(core, tx, caller, { type: 'email.change_cancelled', subjectUserId: user.id });
    });
  } catch (error) {
    // Read again, because a concurrent call with the same link may have succeeded. Then this one succeeds too.
    const found = await findToken(core, core.store.db, 'email_cancel', token);
    if (found === null || found.token.consumedAt === null) throw error;
  }
  await guess.refund();
}

import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, consumeToken, findToken, revokeTokens } from '../tokens.ts';

/**
 * Withdraws a change of address by the link mailed to the old one. A GET over REST (decision 8): a link that was
 * used answers the same once more. Throws `token_invalid`, `rate_limited`.
 */
export async function cancelEmail(core: Core, caller: Caller, token: string): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  try {
    await core.store.write(async (tx) => {
      const { user } = await consumeToken(core, tx, 'email_cancel', token);
      await revokeTokens(core, tx, user.id, ['email_confirm']);
      await recordAudit(core, tx, caller, { action: 'email.change_cancelled', subjectUserId: user.id });
    });
  } catch (error) {
    // Asked only after the refusal: of two calls at once, the second has waited for what the first wrote.
    const found = await findToken(core, core.store.db, 'email_cancel', token);
    if (found === null || found.token.consumedAt === null) throw error;
  }
  await guess.refund();
}

import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry } from '../tokens.ts';
import { setMailChoice } from './change-mail-choice.ts';
import { readUnsubscribeToken } from './unsubscribe-tokens.ts';

/**
 * Stops mails from the vendor, through the link in one of them. Repeating it changes nothing. Throws `token_invalid`,
 * `rate_limited`.
 */
export async function unsubscribe(core: Core, caller: Caller, token: string): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  const userId = readUnsubscribeToken(core, token);
  if (userId === null) throw new AppError('token_invalid');
  await core.store.write((tx) => setMailChoice(core, tx, caller, { userId, isGiven: false, source: 'mail_link' }));
  await guess.refund();
}
